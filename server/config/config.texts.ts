/** Sentences for administrators about settings that can't work. */
export const configTexts = {
  unusable: (setting: string, reason: string) => `${setting} can't be used: ${reason}.`,
  noSetting: (name: string, instead: string) => `${name} is no longer a setting: remove it. ${instead}`,
  fixed: (value: number) => `It is always ${value}.`,
  machineLimits: 'Limit the memory and processors of the container or unit instead.',
  anyAddress: 'Add any to AI_ALLOWED_BASE_URLS instead.',
  metricsAddress: 'Write the address in front of the port instead: METRICS_PORT=0.0.0.0:9464.',
  ocrFolder: 'Put the .traineddata files into MODELS_DIR instead.',
  originScheme: "PUBLIC_ORIGIN can't be used: it must start with http:// or https://.",
  originPath: (origin: string) => `PUBLIC_ORIGIN can't be used: it must be an address without a path, like ${origin}.`,
  proxies: (entry: string) => `TRUSTED_PROXIES can't be used: ${entry} isn't an address or a network like 10.0.0.0/8.`,
  insecure: (origin: string) =>
    `Passwords would cross the network unencrypted: ${origin} isn't https. Set PUBLIC_ORIGIN to the https address ` +
    'of the proxy in front of this server, or ALLOW_INSECURE_HTTP=1 if you accept that.',
  rateLimitsOff: 'RATE_LIMITS=off is for measuring on this machine only: HOST must be a loopback address.',
  secretKeyMissing:
    'SECRET_KEY is required with DATABASE_URL: 32 random bytes, for example from `openssl rand -base64 32`.',
  secretKeyShort: 'SECRET_KEY is too short: use 32 characters or more, for example from `openssl rand -base64 32`.',
  provider: 'OIDC_ISSUER and OIDC_CLIENT need each other: which provider it is, and how it knows this server.',
  providerMissing: (setting: string) => `${setting} needs a provider to sign in with: set OIDC_ISSUER and OIDC_CLIENT.`,
  issuerScheme: "OIDC_ISSUER can't be used: it must start with https://, or be an address of this machine.",
  aiAddress: (address: string) =>
    `AI_ALLOWED_BASE_URLS can't be used: ${address} isn't an address like https://host/v1.`,
  localModel: 'AI_LOCAL_URL and AI_LOCAL_MODEL need each other: where the program is, and which model it runs.',
  localAddress: "AI_LOCAL_URL can't be used: it must start with http:// or https://, like http://127.0.0.1:11434.",
  twoModels: 'Set AI_LOCAL_URL or AI_PROVIDER, not both.',
  embeddingModel: 'EMBEDDING_BASE_URL needs EMBEDDING_MODEL too.',
};
