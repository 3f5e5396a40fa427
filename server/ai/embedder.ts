/** Converts texts to vectors; similar meanings have near vectors. */
export interface Embedder {
  /** The model of the vectors: vectors of two models are never compared. */
  readonly model: string;
  /** Whether texts stay on this machine; if not, only what the user lets a provider see may be embedded. */
  readonly isLocal: boolean;
  /** Whether it is a small model that understands English alone. Its vectors count by their order only. */
  readonly isEnglishOnly?: boolean;
  /**
   * One vector per text, in order, all of one length and normalized. Some models need to know whether a text is a query
   * or a passage.
   *
   * @throws {AppError} `unavailable` if the model can't be called now.
   */
  embed: (texts: readonly string[], kind: 'query' | 'passage', signal?: AbortSignal) => Promise<Float32Array[]>;
  /** Ends its processes. */
  close?: () => Promise<void>;
}
