/** What is offered to choose and to share: extensions and media types. */
export const ACCEPTED_FILES =
  '.pdf,.docx,.txt,.md,.markdown,.jpg,.jpeg,.png,.webp,.heic,.heif,.xlsx,.csv,.tsv,.epub,.eml,.msg,.mbox,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/plain,text/markdown,image/jpeg,image/png,image/webp,image/heic,image/heif,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,application/epub+zip,message/rfc822,application/vnd.ms-outlook,application/mbox';
