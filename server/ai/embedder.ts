/** Turns texts into vectors whose nearness is nearness of meaning. */
export interface Embedder {
  /** What the vectors are of: vectors of two models are never compared. */
  readonly model: string;
  /** Whether texts stay on this machine; else only what the user lets a provider see may be embedded. */
  readonly isLocal: boolean;
  /**
   * One vector a text, in their order, all of one length and normalized. Some models want to know whether a text is
   * searched for or searched in.
   *
   * @throws {AppError} `unavailable` where the model cannot be asked now.
   */
  embed: (texts: readonly string[], kind: 'query' | 'passage', signal?: AbortSignal) => Promise<Float32Array[]>;
  /** Ends what it runs. */
  close?: () => Promise<void>;
}
