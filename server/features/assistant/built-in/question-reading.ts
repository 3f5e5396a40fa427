/** How the words of a question and of what may answer it are compared. */
export interface Reading {
  language: string;
  stemsOf: (text: string) => string[];
}
