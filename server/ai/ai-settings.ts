interface AiSettings {
  AI_PROVIDER?: string | undefined;
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_ALLOWED_BASE_URLS: string[];
  EMBEDDING_BASE_URL?: string | undefined;
  EMBEDDING_MODEL?: string | undefined;
}

/** Why these settings cannot work together, as a sentence; undefined where they can. */
export function problemOfAiSettings(settings: AiSettings): string | undefined {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_ALLOWED_BASE_URLS } = settings;
  const noAddress = AI_ALLOWED_BASE_URLS.find((entry) => !/^https?:\/\//.test(entry) || !URL.canParse(entry));
  if (noAddress !== undefined) {
    return `AI_ALLOWED_BASE_URLS cannot be used: ${noAddress} is not an address like https://host/v1.`;
  }
  if (AI_PROVIDER === 'openai-compatible' && (AI_BASE_URL === undefined || AI_MODEL === undefined)) {
    return 'AI_PROVIDER=openai-compatible needs AI_BASE_URL and AI_MODEL too.';
  }
  if (AI_PROVIDER !== undefined && AI_PROVIDER !== 'openai-compatible' && AI_API_KEY === undefined) {
    return `AI_PROVIDER=${AI_PROVIDER} needs AI_API_KEY too.`;
  }
  if (settings.EMBEDDING_BASE_URL !== undefined && settings.EMBEDDING_MODEL === undefined) {
    return 'EMBEDDING_BASE_URL needs EMBEDDING_MODEL too.';
  }
  return undefined;
}
