import type { ManualTab, ManualTopic } from './manual-topic.ts';

/** The words of a search. */
export function wordsOf(question: string): string[] {
  return question.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The tabs with the topics that contain all the words, without empty tabs. */
export function findTopics(tabs: readonly ManualTab[], words: readonly string[]): ManualTab[] {
  return tabs
    .map((tab) => ({ ...tab, topics: tab.topics.filter((topic) => containsAll(tab, topic, words)) }))
    .filter(({ topics }) => topics.length > 0);
}

function containsAll(tab: ManualTab, topic: ManualTopic, words: readonly string[]): boolean {
  const text = [tab.name, topic.title, ...topic.text]
    .join('\n')
    .replaceAll(/\[\[|\]\]/g, '')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Splits a text so that every second piece is a matching word. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.split(new RegExp(`(${pattern})`, 'iu'));
}
