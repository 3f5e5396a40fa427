/** Something that somebody still has to do, and where the note says so. */
export interface ActionItem {
  task: string;
  /** As the note names them; `me` for its author; null if there is no name. */
  owner: string | null;
  /** ISO date. */
  due: string | null;
  /** What the note says of the date: "by Friday". */
  dueText: string | null;
  /** Whether `due` is counted from when the note was last changed, as the note does not say when it was written. */
  isDueGuessed: boolean;
  /** The number of its line, from one. */
  line: number;
  /** The line or sentence that says so, in the note. */
  start: number;
  end: number;
  /** Whether somebody else owes it, whoever that is. */
  isOutstanding?: boolean;
}
