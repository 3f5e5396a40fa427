/** The sentences of templates. */
export const templatesTexts = {
  notFound: 'Template not found',
  tooMany: 'You can have at most 100 templates',
};
