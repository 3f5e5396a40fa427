import { brand } from '#shared/brand.ts';
import { PASSWORD_MIN, USERNAME_MIN } from '#shared/credentials.ts';
import { DEFAULT_FOLDER_NAMES, FOLDER_DEPTH_MAX, FOLDER_NAME_MAX, NEW_FOLDER_NAME } from '#shared/folders.ts';
import { AUTOSAVE_MS, NOTE_CONTENT_MAX, NOTE_TAGS_MAX, NOTE_TITLE_MAX, TAG_MAX, TRASH_DAYS } from '#shared/notes.ts';
import { counted, type ManualKeys, type ManualTab } from './manual-topic.ts';

/** The tabs about writing and keeping order. */
export function noteTabs(keys: ManualKeys): ManualTab[] {
  const folders = DEFAULT_FOLDER_NAMES.map((name) => `'${name}'`).join(' and ');
  return [
    {
      name: 'Getting Started',
      topics: [
        {
          title: `What ${brand.name} does for you`,
          text: [
            'You write, dictate or upload; the rest is found again when you need it. Ask in plain words, and answers name the notes they come from.',
            'A good first hour: write down today’s meeting, upload one proposal, then ask a question about both.',
          ],
          link: { to: 'new-note', label: 'Create a note' },
        },
        {
          title: 'Your account',
          text: [
            `A username has at least ${USERNAME_MIN} characters and a password at least ${PASSWORD_MIN}. Changing the password signs out every other browser.`,
            `New accounts receive two default folders, ${folders}. Rename or delete them as you like; they do not come back.`,
          ],
          link: { to: 'settings-account', label: 'Open your account' },
        },
        {
          title: 'The AI assistant and your key',
          text: [
            'The built-in assistant works at once: it needs no key and sends nothing anywhere. For free writing the AI assistant needs your own key for an AI provider, entered in Settings, unless whoever runs this server connected one for everybody.',
          ],
          link: { to: 'settings-api-keys', label: 'Enter a key' },
        },
      ],
    },
    {
      name: 'Interface Overview',
      topics: [
        {
          title: 'The top bar',
          text: [
            'Search, User Manual, AI assistant, Voice to Text, theme, Settings, and your account with Logout. On a phone Search, Upload, Documents, the theme, Settings and the manual are in the menu behind your initial; the command palette and the keyboard shortcuts are there on every screen.',
          ],
        },
        {
          title: 'The sidebar',
          text: [
            'New Note is on top. Under Notes you switch between List (what is not filed, newest first) and Folders. AI Chat lists your conversations. Documents and Trash are at the bottom. On a narrow screen the menu button opens the sidebar, and choosing a note closes it.',
          ],
          link: { to: 'list', label: 'Show the list' },
        },
        {
          title: 'The red round button',
          text: [
            `Quick capture: jot down or dictate a thought without leaving the note you are in. [[${keys.capture}]] opens it, one press saves. Without a connection it waits on this device and is sent later.`,
          ],
          link: { to: 'capture', label: 'Open Quick capture' },
        },
        {
          title: 'Light and dark',
          text: [
            'The theme button chooses Light, Dark or System for this browser. “Default to Dark Mode” in Settings counts for every browser in which you chose nothing.',
          ],
          link: { to: 'settings-appearance', label: 'Open Appearance' },
        },
      ],
    },
    {
      name: 'Working with Notes',
      topics: [
        {
          title: 'Writing and saving',
          text: [
            `A note has a title, a text and tags. It is saved ${counted(AUTOSAVE_MS)} ms after you pause, and when you leave it; [[Ctrl/Cmd+S]] saves at once. The line beside the tags says where your text is. What the server cannot take yet is kept on this device.`,
            `A title can have ${counted(NOTE_TITLE_MAX)} characters, a text ${counted(NOTE_CONTENT_MAX)}.`,
          ],
          link: { to: 'settings-general', label: 'Turn Auto Save on or off' },
        },
        {
          title: 'Headings, lists and emphasis',
          text: [
            'Write plain text with light marks: “# ” before a heading, “- ” before a point, “1. ” before a step. The toolbar sets them for you, as one step of undo each. Preview shows the finished page, Split shows both.',
          ],
          link: { to: 'preview', label: 'Show the preview' },
        },
        {
          title: 'Tags',
          text: [
            `Press “Add tags”, type and press [[Enter]]; [[Backspace]] in the empty field removes the last one. Up to ${NOTE_TAGS_MAX} tags of ${TAG_MAX} characters. Suggested tags stand under the title; one press accepts one, and none is set without you.`,
          ],
        },
        {
          title: 'Older texts',
          text: [
            'Every save that replaces text keeps what was there before; of older ones fewer are kept. History in the note’s menu shows each beside today’s text, and brings it back.',
            'If a note was changed in two places, different lines are put together. Where both changed the same lines, you see both texts and choose.',
          ],
          link: { to: 'history', label: 'Open the history of this note' },
        },
        {
          title: 'Deleting and bringing back',
          text: [
            `A deleted note goes to Trash and stays there for ${TRASH_DAYS} days. Restore puts it back into its folder, or at the top level where the folder is gone.`,
          ],
          link: { to: 'trash', label: 'Open Trash' },
        },
      ],
    },
    {
      name: 'Folders & Organization',
      topics: [
        {
          title: 'Folders in folders',
          text: [
            `The button beside “Folders” makes a folder called “${NEW_FOLDER_NAME}”, ready to be named. Folders lie in each other up to ${FOLDER_DEPTH_MAX} deep; a name has up to ${FOLDER_NAME_MAX} characters. The menu of a row renames, moves and deletes.`,
          ],
          link: { to: 'folders', label: 'Show folders' },
        },
        {
          title: 'Filing notes',
          text: [
            'Drag a note onto a folder, or choose “Move to…” in its menu. Where a folder fits, the note suggests it under the title with the reason; one press files it.',
          ],
        },
        {
          title: 'Deleting a folder',
          text: [
            'Its subfolders go with it and its notes go to Trash, from where each can be restored. You are told how many before anything happens.',
          ],
          link: { to: 'trash', label: 'Open Trash' },
        },
        {
          title: 'Tags across folders',
          text: ['“Filter by tag” over the list shows every note with a tag, wherever it is filed.'],
          link: { to: 'list', label: 'Show the list' },
        },
      ],
    },
  ];
}
