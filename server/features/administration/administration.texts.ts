/** Sentences for administrators on their page. */
export const administrationTexts = {
  ownAccount: 'This is your own account. Change it in Settings, or ask another administrator.',
  aiWorks: (model: string) => `${model} answers.`,
  aiMissing: 'The server has no AI provider. Set AI_PROVIDER to add one.',
};
