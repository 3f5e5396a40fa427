import type { Block } from './blocks.ts';
import { type Found, firstOfEach, matches } from './found.ts';

const CODE =
  'AED|AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|ILS|INR|JPY|KRW|MAD|MXN|NOK|NZD|PLN|RON|RUB|SAR|SEK|SGD|THB|TND|TRY|TWD|UAH|USD|ZAR';
const SIGN = String.raw`(?:US|CA|AU|NZ|HK|SG|[ACSR])?\$|[€£¥₹₩₺₽₪₫฿₦₱]`;
const NUMBER = String.raw`\d{1,2}(?:,\d{2}){1,4},\d{3}(?![\d,])|\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3}){1,6}(?:[.,]\d{1,2})?(?!\d)|\d{1,15}(?:[.,]\d{1,2})?(?!\d)`;
const SCALE = String.raw`(?:\s?(?:thousand|million|billion|trillion|Millionen|Million|Milliarden|Milliarde|millions?|milliards?|millones|millón|milioni|miliardi|milhões|miljoen|miljard|miljoner|Mio\.?|Mrd\.?|Tsd\.?|mn|bn|tn|[kKmM])(?![\p{L}\p{N}]))`;
const NAME = String.raw`(?:US |Canadian |Australian )?dollars?|euros?|Euros?|pounds? sterling|Swiss francs?|(?:Schweizer )?Franken|francs|rupees|yen|dirhams?|zł|Kč|kr\.?`;
const AMOUNT = `(?:${NUMBER})${SCALE}?`;
/** "4.500,- €", "CHF 180.–": no digits after the comma. */
const ROUND = String.raw`(?:[.,][–—-]{1,2}(?![\p{L}\p{N}]))?`;
/** `€10–12 million`, without `between` and `and`: one amount, as written. */
const RANGE = `${AMOUNT}(?:\\s?[–—-]\\s?(?:${SIGN})?${AMOUNT})?${ROUND}`;
const MONEY = new RegExp(
  `(?<![\\p{L}\\p{N}$€£.,])(?:(?:(?:${CODE})\\s?|(?:${CODE}\\s)?(?:${SIGN}) ?|(?:Rs\\.?|Fr\\.|kr\\.?)\\s)-?${RANGE}(?:\\s(?:${CODE})(?!\\p{L}))?|${RANGE}\\s?(?:(?:${SIGN})|(?:d['’]|d[ei] )?(?:${CODE}|${NAME})(?!\\p{L})))(?![\\p{L}\\p{N}]|[.,]\\d)`,
  'gu',
);

/** Whether a text names a sum of money. */
export function hasAmount(text: string): boolean {
  return text.search(MONEY) >= 0;
}

/** The sums of money a document names, as written, each once, in order. */
export function findAmounts(blocks: readonly Block[]): Found[] {
  const found = Array.from(matches(blocks, MONEY), ({ match, page }) => ({ text: match[0].replace(/\s/g, ' '), page }));
  return firstOfEach(found, ({ text }) => text.replaceAll(' ', ''));
}
