/** Words by which somebody says that a line must not leave the house, in the languages of concept-words.ts. */
const MARKED =
  /\b(?:not (?:public|for (?:the )?(?:client|customer|sharing|anyone)|to be shared)|confidential|between us|off the record|internal(?:ly)? only|(?:for )?internal use|strictly internal|(?:do not|don['’]?t) (?:put|share|tell|mention|forward|send|quote)|keep (?:this|it) (?:to (?:ourselves|yourself|myself)|quiet|internal|private)|note to self|private(?:ly)?:|nda\b.*\bonly)|\b(?:vertraulich|nur intern|streng intern|unter uns|nicht (?:weitersagen|weitergeben|für den kunden|erwähnen)|nicht öffentlich)|\b(?:vertrouwelijk|onder ons|alleen intern|niet (?:delen|doorvertellen|voor de klant|noemen))|\b(?:confidentiel(?:le)?|entre nous|usage interne|ne pas (?:partager|dire|transférer|mentionner|diffuser)|pas pour le client)|\b(?:confidencial|entre nosotros|uso interno|solo interno|no (?:compartir|decir|mencionar|reenviar)|no es para el cliente)|\b(?:riservato|uso interno|tra noi|non (?:condividere|dire|inoltrare)|confidenziale|entre nós|só interno|não (?:partilhar|dizer|mencionar))/iu;
/** A label, a heading or a word in brackets that says it of what follows. */
const LABEL =
  /^(?:strictly |only |nur |streng |alleen |solo )?(?:internal(?: notes?| only| use)?|private(?: notes?)?|confidential|not for (?:the )?client|for us|our eyes only|personal|intern(?:es|e|er|a)?|interne notiz(?:en)?|vertraulich|privat|vertrouwelijk|privé|prive|interne|note interne|notes internes|confidentiel|interno|interna|notas? internas?|privado|confidencial|note interne|riservato|privato)(?: (?:only|notes?|use|nur|notizen))?$/iu;
const BRACKETED =
  /[[({](?:internal|intern|interne|interno|interna|private|privat|privé|confidential|vertraulich)[\])}]/iu;
/** "Confidential: …" says it of itself; "Not public!!" alone of what is before it. */
const STATES_WHAT = new RegExp(`(?:${MARKED.source})\\W{0,3}[:–—-]\\s*\\S`, 'iu');
const ALONE_WORDS = 8;
/** "… 40 % of it, private." */
const AT_END =
  /[\s,;–—-](?:private|confidential|internal|intern|privat|vertraulich|privé|confidentiel|privado|confidencial)[.!)]*$/iu;

/** Whether a line says of itself that it is internal. */
export function isInternal(text: string): boolean {
  return MARKED.test(text) || BRACKETED.test(text) || AT_END.test(text);
}

/** Whether a heading or a label says that what follows is internal. */
export function isInternalName(name: string): boolean {
  const words = name.replace(/[*_#]/g, '').replace(/^[\s\d.()–—:-]+|[\s.:!–—-]+$/g, '');
  return LABEL.test(words) || isInternal(words);
}

/** Whether a line says of the one before it that it is internal: "Not public!!". */
export function isRemarkOnLineBefore(text: string): boolean {
  return isInternal(text) && !STATES_WHAT.test(text) && text.split(/\s+/).length <= ALONE_WORDS;
}
