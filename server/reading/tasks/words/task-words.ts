/**
 * How people say in a language that something is to be done. Sources of patterns without capitals, alternatives apart by
 * `|`; lists of verbs apart by spaces. A speaker of the language can read and mend a row without the code that uses it.
 */
export interface TaskWords {
  me: string;
  we: string;
  you: string;
  they: string; // "She": whoever was named last.
  everyone: string;
  articles: string; // What may precede a name or a role.
  titles: string;
  roles: string; // Nouns for somebody who may have something to do.
  and: string;
  obliged: string; // Has to, should.
  intends: string; // Will, is going to; only with somebody who does it.
  promises: string; // Promised to, was asked to, takes upon themselves to.
  impersonal: string; // One has to: no one in particular.
  requests: string; // Please, do not forget to.
  asks: string; // Can you: a question that asks for something.
  verbs: string; // Infinitives of work.
  nounVerbs: string; // Those that are nouns too: verbs only before what a verb takes.
  prefixes: string; // What may precede an infinitive within its word: "an", "zurück".
  suffixes: string; // What may follow within its word: "mandarle".
  forms: string; // Forms of the present that no rule gives, and imperatives.
  states: string; // Infinitives of what is no work: be, have, know.
  between: string; // Small words between somebody and what they do.
  passive: string; // Of an obligation of a thing: "be sent", "be with the council".
  due: string; // "Due on": behind a thing, before its day.
  by: string; // Before a day until which something has to be done.
  debts: string; // "Owes", "needs": somebody, and what they are to give or to get.
  needs: string;
  promised: string; // "I promised Ruth", before what was promised.
  waiting: string; // Before what is not there yet: "waiting for", "still no".
  from: string; // Before who is to give it.
  agreedThat: string; // "We agreed that", before who does what.
  remains: string; // Of a thing: "is still to be", before what has to be done with it.
  nextTime: string; // Until when, without a day: "for the next session".
  isSo: string; // Finite verbs of what is so, or was.
  not: string;
  perhaps: string; // Only thought of.
  if: string;
  whether: string; // Who, whether: a question within the sentence.
  habit: string; // What always holds, or happens again and again.
  done: string;
  clause: string; // Begins another clause.
  goesOn: string; // Begins a piece of a list that goes on with the piece before it.
  toDo: string; // Labels and headings of what is to be done.
  agreed: string; // Of what was agreed: tasks only where somebody does something.
  closed: string; // Of what is done, decided or noted.
  present: string; // Labels of who was there.
  endings: Record<'first' | 'singular' | 'plural' | 'future', string>; // How a verb ends of "I" alone, of one, of several, and that will be done in one word.
  isVerbLast: boolean;
}
