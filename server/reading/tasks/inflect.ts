/** Forms in which people say what they do, from the infinitives of a language; as the source of a pattern. */
export function presentForms(infinitives: readonly string[], language: string): string {
  const forms = infinitives.flatMap((verb) => formsOf(verb, language));
  return [...new Set(forms)].sort((a, b) => b.length - a.length).join('|');
}

/** "He sends", "they send", "I send". */
function formsOf(verb: string, language: string): string[] {
  if (language === 'en') {
    if (/[^aeiou]y$/.test(verb)) return [verb, `${verb.slice(0, -1)}ies`];
    return [verb, `${verb}${/(?:s|sh|ch|x|z)$/.test(verb) ? 'es' : 's'}`];
  }
  if (language === 'de') {
    const stem = verb.replace(/e?n$/, '');
    return [`${stem}${/[td]$|[^lr]m$|[^lrh]n$/.test(stem) ? 'et' : 't'}`, `${stem}e`, verb];
  }
  if (language === 'nl') {
    const stem = dutchStem(verb);
    return [stem, `${stem}${stem.endsWith('t') ? '' : 't'}`, verb];
  }
  if (language === 'fr') {
    const stem = verb.replace(/er$/, '');
    if (stem === verb) return [];
    const soft = stem
      .replace(/([ou])y$/, '$1i')
      .replace(/e(?=[^aeiou]$)/, 'è')
      .replace(/é(?=[^aeiou]$)/, 'è');
    return [`${soft}e`, `${soft}ent`, `${stem}e`, `${stem}${/g$/.test(stem) ? 'e' : ''}ons`];
  }
  const stem = verb.replace(/[aei]r$/, '');
  const [one, many, first] = verb.endsWith('ar')
    ? ['a', 'an', 'amos']
    : ['e', 'en', verb.endsWith('ir') ? 'imos' : 'emos'];
  return [`${stem}${one}`, `${stem}${many}`, `${stem}o`, `${stem}${first}`];
}

/** "Stuur" of "sturen", "zoek" of "zoeken", "vul" of "vullen". */
function dutchStem(verb: string): string {
  const stem = verb.replace(/en$|n$/, '');
  if (!verb.endsWith('en')) return stem;
  if (/([^aeiou])\1$/.test(stem)) return stem.slice(0, -1);
  const long = /(^|[^aeiou])([aeou])([bdfgklmnprstvz])$/.exec(stem);
  const full = long ? stem.replace(/([aeou])([bdfgklmnprstvz])$/, '$1$1$2') : stem;
  return full.replace(/v$/, 'f').replace(/z$/, 's');
}
