/** Replaces `start`–`end` by `text`, then selects `selectionStart`–`selectionEnd`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  selectionStart: number;
  selectionEnd: number;
}
