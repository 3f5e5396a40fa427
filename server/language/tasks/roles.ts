/** Somebody by what they do, as people type it in lists, in five languages. */
const ROLES =
  'chef|cook|caterer|baker|best man|maid of honou?r|bride|groom|bridesmaids?|usher|ushers|florist|photog(?:rapher)?|dj|band|mc|host|venue|plumber|electrician|spark|sparky|builder|roofer|joiner|architect|engineer|surveyor|printer|designer|dev|lawyer|solicitor|accountant|bookkeeper|bank|client|supplier|vendor|office|reception|assistant|secretary|treasurer|chair|trainer|coach|mum|dad|gran|team|all|everyone|everybody|alle|allen|tous|tout le monde|todos|iedereen|finance|legal|hr|it|marketing|' +
  'koch|köchin|bäcker|trauzeugin|trauzeuge|fotografin|fotograf|floristin|klempner|elektriker|maler|dachdecker|statiker|hausmeister|notar|notarin|anwalt|anwältin|steuerberater|kunde|kundin|lieferant|büro|empfang|sekretariat|assistenz|vorstand|buchhaltung|einkauf|' +
  'cuisinier|traiteur|témoin|photographe|fleuriste|plombier|électricien|peintre|maçon|gardien|notaire|avocat|avocate|comptable|cliente?|fournisseur|accueil|secrétariat|assistante?|direction|compta|' +
  'kok|bakker|getuige|fotograaf|fotografe|bloemist|loodgieter|elektricien|schilder|aannemer|conciërge|notaris|advocaat|boekhouder|klant|leverancier|receptie|secretariaat|bestuur|' +
  'cocinero|cocinera|padrino|madrina|fotógrafo|fotógrafa|florista|fontanero|electricista|pintor|conserje|notario|abogado|abogada|contable|proveedor|recepción|secretaría|dirección|asistente';
const ROLE = new RegExp(`^(?:${ROLES})$`, 'iu');

/** Whether words name somebody by a role: "chef", "best man", "Trauzeuge". */
export function isRole(written: string): boolean {
  return ROLE.test(written.trim());
}
