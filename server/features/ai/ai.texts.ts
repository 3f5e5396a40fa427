/** Sentences about a user's own key for an AI provider. */
export const aiKeyTexts = {
  none: 'There is no key.',
  enter: 'Enter a key.',
  enterAgain: 'Enter the key again to test it with another provider.',
  works: (model: string) => `It works: ${model} answered.`,
  unknownProvider: "We can't detect the provider from this key. Choose the provider.",
  noAddress: 'Only an OpenAI-compatible provider has an address to choose.',
  addressMissing: 'Choose where this key is used.',
  modelMissing: 'Enter the model.',
  addressNotAllowed: "This server doesn't allow that address. Your administrator chooses which addresses are allowed.",
  unreadable: "Your key can't be decrypted anymore. Enter it again in Settings.",
  unusable: "Your key can't be used at its address anymore. Change it in Settings.",
};
