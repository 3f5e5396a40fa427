import type { SuggestionSource } from '#web/features/notes/editor/page/suggestion.ts';
import { askTools } from '#web/features/notes/editor/page/when-used.ts';
import type { SlashActions } from './slash-entries.ts';

/** Blocks, pictures, files, links, dates and templates, found by typing `/` and a part of the name. */
export function slashMenu(actions: SlashActions): SuggestionSource {
  return {
    match: /(?:^|\s)\/((?:[^\s/][^/]{0,30})?)$/,
    items: (query) => askTools(({ slashEntries }) => slashEntries(actions, query)),
  };
}
