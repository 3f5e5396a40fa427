/** What is offered to choose and to share: extensions and media types. */
export const ACCEPTED_FILES =
  '.pdf,.docx,.txt,.md,.markdown,.jpg,.jpeg,.png,.webp,.heic,.heif,.eml,.msg,.mbox,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,text/plain,text/markdown,image/jpeg,image/png,image/webp,image/heic,image/heif,message/rfc822,application/vnd.ms-outlook,application/mbox';
