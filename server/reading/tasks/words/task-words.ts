/**
 * How people say in a language that something is to be done. Sources of patterns without capitals, alternatives apart by
 * `|`; lists of verbs apart by spaces. A speaker of the language can read and mend a row without the code that uses it.
 */
export interface TaskWords {
  me: string;
  we: string;
  you: string;
  /** "She": whoever was named last. */
  they: string;
  everyone: string;
  /** What may precede a name or a role. */
  articles: string;
  titles: string;
  /** Nouns for somebody who may have something to do. */
  roles: string;
  and: string;
  /** Has to, should. */
  obliged: string;
  /** Will, is going to; only with somebody who does it. */
  intends: string;
  /** Promised to, was asked to, takes upon themselves to. */
  promises: string;
  /** One has to: no one in particular. */
  impersonal: string;
  /** Please, do not forget to. */
  requests: string;
  /** Can you: a question that asks for something. */
  asks: string;
  /** Infinitives of work. */
  verbs: string;
  /** Those that are nouns too: verbs only before what a verb takes. */
  nounVerbs: string;
  /** What may precede an infinitive within its word: "an", "zurück". */
  prefixes: string;
  /** What may follow within its word: "mandarle". */
  suffixes: string;
  /** Forms of the present that no rule gives, and imperatives. */
  forms: string;
  /** Infinitives of what is no work: be, have, know. */
  states: string;
  /** Small words between somebody and what they do. */
  between: string;
  /** Of an obligation of a thing: "be sent", "be with the council". */
  passive: string;
  /** "Due on": behind a thing, before its day. */
  due: string;
  /** Before a day until which something has to be done. */
  by: string;
  /** "Owes", "needs": somebody, and what they are to give or to get. */
  debts: string;
  needs: string;
  /** "I promised Ruth", before what was promised. */
  promised: string;
  /** Before what is not there yet: "waiting for", "still no". */
  waiting: string;
  /** Before who is to give it. */
  from: string;
  /** "We agreed that", before who does what. */
  agreedThat: string;
  /** Of a thing: "is still to be", before what has to be done with it. */
  remains: string;
  /** Until when, without a day: "for the next session". */
  nextTime: string;
  /** Finite verbs of what is so, or was. */
  isSo: string;
  not: string;
  /** Only thought of. */
  perhaps: string;
  if: string;
  /** Who, whether: a question within the sentence. */
  whether: string;
  /** What always holds, or happens again and again. */
  habit: string;
  done: string;
  /** Begins another clause. */
  clause: string;
  /** Begins a piece of a list that goes on with the piece before it. */
  goesOn: string;
  /** Labels and headings of what is to be done. */
  toDo: string;
  /** Of what was agreed: tasks only where somebody does something. */
  agreed: string;
  /** Of what is done, decided or noted. */
  closed: string;
  /** Labels of who was there. */
  present: string;
  /** How a verb ends of "I" alone, of one, of several, and that will be done in one word. */
  endings: Record<'first' | 'singular' | 'plural' | 'future', string>;
  isVerbLast: boolean;
}
