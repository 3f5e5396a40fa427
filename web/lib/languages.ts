const codes =
  'ar bg ca cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi zh';

/** The languages to choose from, with their own names; `value` is a code like `en`. */
export const languages: readonly { value: string; label: string }[] = codes
  .split(' ')
  .map((value) => ({ value, label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value }));
