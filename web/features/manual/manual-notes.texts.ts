import { RECOVERY_CODES } from '#shared/auth.ts';
import { brand } from '#shared/brand.ts';
import { numberText } from '#shared/count-text.ts';
import { PASSWORD_MIN, USERNAME_MIN } from '#shared/credential-limits.ts';
import { DEFAULT_FOLDER_NAMES, FOLDER_DEPTH_MAX, FOLDER_NAME_MAX, NEW_FOLDER_NAME } from '#shared/folders.ts';
import { NOTE_CONTENT_MAX, NOTE_TAGS_MAX, NOTE_TITLE_MAX, TAG_MAX, TRASH_DAYS } from '#shared/notes.ts';
import type { ManualKeys, ManualTab } from './manual-topic.ts';

/** The tabs about writing and organizing notes. */
export function noteTabs(keys: ManualKeys): ManualTab[] {
  const folders = DEFAULT_FOLDER_NAMES.map((name) => `'${name}'`).join(' and ');
  return [
    {
      name: 'Getting Started',
      topics: [
        {
          title: `What ${brand.name} does for you`,
          text: [
            'Write, dictate or upload; you find it again when you need it. Ask a question in plain words, and the answer names the notes it comes from.',
            "A good first hour: write down today's meeting, upload a proposal, then ask a question about both.",
          ],
          link: { to: 'new-note', label: 'Create a note' },
        },
        {
          title: 'Your first two minutes',
          text: [
            'In an empty account, say what you do, and you get an example client: a meeting note, a report and a plan. Three steps above the note show what to try: pull out the action items, tick one, ask what was promised.',
            "“Remove the example”, also in Settings, moves its notes to Trash; notes you changed stay. You can change what you do in Settings, under General. It decides which templates you're offered.",
          ],
          link: { to: 'settings-general', label: 'Say what you do' },
        },
        {
          title: 'Bringing your notes',
          text: [
            'In Settings, under Import & export, choose “Import notes…”, or drop a ZIP or ENEX file anywhere on the page. Obsidian, Notion, Evernote, Google Keep, Apple Notes, Bear, Joplin, TextBundle and folders of Markdown, HTML or text files come with their folders, tags, tasks, dates, pictures and the links between notes.',
            "You first see what's in the file and what can't come along, and choose the folders. The import goes on if you close the window. Its report names everything that was left out, and Undo moves the imported notes to Trash, with the documents and empty folders deleted that came with them.",
            'You can choose several files at once. PDF and Word files are added to Documents, with a note for each in the folder you choose.',
            'Importing the same notes again updates those you haven’t changed here, and leaves the others as they are.',
          ],
          link: { to: 'import', label: 'Import notes' },
        },
        {
          title: 'Taking your notes along',
          text: [
            'In Settings, under Import & export, “Download everything” is one ZIP: your folders with each note as a Markdown file, pictures and files beside them, and links that still work. It opens in Obsidian as it is. Trash and earlier versions come along if you choose so. Imported here again, it gives the same notes.',
            'In Settings, under Account, “Download my data” has that and everything else that is stored about you: recordings, conversations, settings, devices. Your password and keys aren’t in it. Its README says what is where.',
            'One download runs at a time. If it breaks off, your browser says so; start it again.',
          ],
          link: { to: 'settings-account', label: 'Download my data' },
        },
        {
          title: 'Templates',
          text: [
            'The arrow beside New Note starts a note from a template. In a note, type [[/]] and the name of a template to insert it.',
            'To make your own, open a note and choose “Save as a template” in its menu. {{date}} in a template becomes the day on which you use it. “All templates…” lets you edit and delete your own.',
          ],
        },
        {
          title: 'Your account',
          text: [
            `Usernames have at least ${USERNAME_MIN} characters, passwords at least ${PASSWORD_MIN}. Changing your password signs you out on all other devices, replaces your recovery codes and revokes your access tokens.`,
            `New accounts receive two default folders, ${folders}. Rename or delete them as you like; they won't be created again.`,
          ],
          link: { to: 'settings-account', label: 'Open your account' },
        },
        {
          title: 'Access tokens',
          text: [
            'An access token lets a program of yours call the API for you: read only, or read and write, until the day you choose. Create one in Settings, under Account. You see it once; store it like a password.',
            'The list says when each token was last used. Revoke one there; a new password revokes all. A token can’t change your password, sign in elsewhere or delete the account. The calls are described at /api/docs on this server.',
          ],
          link: { to: 'settings-account', label: 'Manage access tokens' },
        },
        {
          title: 'Leaving',
          text: [
            '“Delete account” in Settings, under Account, asks for your password and offers “Download my data first”. Then your notes, files, recordings, conversations and settings are deleted at once, and links you shared stop working.',
            'Backups of the server keep what they had until they expire. Its administrator can tell you when that is.',
          ],
          link: { to: 'settings-account', label: 'Open your account' },
        },
        {
          title: 'If you forget your password',
          text: [
            `Your ${RECOVERY_CODES} recovery codes let you back in. You see them when you register, and you can create new ones in Settings, under Account. Print them or save them in a password manager.`,
            "On the Login tab, select “Forgot your password?”, then enter your username, a recovery code and a new password. Each code works once. You'll be signed out on all other devices.",
            'If you have no codes left, ask your administrator for a temporary password. Enter it on the Login tab and choose a new one.',
          ],
          link: { to: 'settings-account', label: 'Open your account' },
        },
        {
          title: 'The Assistant and your key',
          text: [
            'The built-in assistant works right away: it needs no key, and nothing leaves this server. To brainstorm and rewrite text, the Assistant needs your own key for an AI provider, entered in Settings, unless your administrator has connected one for everyone.',
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
            'The top bar has Search, User Manual, Assistant, Voice to Text, the theme, Settings, and your account with Logout. On a phone, Upload, Documents, the theme, Settings and the manual are in the menu behind your initial. The command palette and the keyboard shortcuts work on every screen.',
          ],
        },
        {
          title: 'The sidebar',
          text: [
            'New Note is at the top; a new note goes into the folder you have open. Below it are the views: All (every note), List (notes in no folder), Folders, Tags, Documents and Trash, and To-dos with how many are overdue or due this week. The view, the order and the open note are in the address, so a reload and the Back button return to them. On a phone, the list is a page: a note opens over it, and Back returns to it. Swipe a note to the right to pin it, or to the left to delete it; its menu does both too.',
          ],
          link: { to: 'all', label: 'Show all notes' },
        },
        {
          title: 'Going back',
          text: [
            "Your browser's or phone's Back button closes what is on top: a dialog, the sidebar or the full-screen assistant. When nothing is open, it returns to the previous note or view.",
          ],
        },
        {
          title: 'Quick capture',
          text: [
            `Quick capture is in the top bar, and on a phone beside New Note: jot down or dictate a thought without leaving the open note. [[${keys.capture}]] opens it too. If you're offline, your thought is saved on this device and sent later.`,
          ],
          link: { to: 'capture', label: 'Open Quick capture' },
        },
        {
          title: 'Without a connection',
          text: [
            'Your 1,000 most recently changed notes are also on this device. Offline you can read and search them, write, create, move, tag and delete, and use Quick capture, even after closing the browser. A line at the bottom says how many changes are waiting; they are sent when you are back online. Pictures, documents, Trash, earlier versions and the assistant need a connection.',
            'Logging out removes everything from this device. On a computer that others use, check “This is a shared computer” when you log in: then nothing is kept on it.',
            `Your browser can install ${brand.name} like an app, with New note, Quick capture and Search in its menu. Text and links shared with it open in Quick capture, files in Upload.`,
          ],
        },
        {
          title: 'Light and dark',
          text: [
            "The theme button sets this browser to Light, Dark or System. “Default to Dark Mode” in Settings applies to browsers where you haven't chosen a theme.",
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
            "A note has a title, text and tags. It saves itself when you stop typing and when you leave it; [[Ctrl/Cmd+S]] saves now. The line beside the tags says where your text is. If you're offline, your text is saved on this device.",
            `A title can have ${numberText(NOTE_TITLE_MAX)} characters, the text ${numberText(NOTE_CONTENT_MAX)}.`,
            'If you leave a new note without writing anything in it, it will be deleted.',
          ],
          link: { to: 'settings-general', label: 'Turn Auto Save on or off' },
        },
        {
          title: 'Headings, lists and emphasis',
          text: [
            'Write plain text with simple marks: “# ” before a heading, “- ” before a bullet, “1. ” before a step. The page shows the result as you type; the marks appear where your cursor is. The toolbar adds them for you, and each one can be undone. The note’s menu also has Markdown source and a plain text box.',
          ],
          link: { to: 'source', label: 'Show Markdown source' },
        },
        {
          title: 'Focus mode',
          text: [
            'Only the title and the text stay on the screen. Choose Focus mode in the note’s menu or press [[Alt+Z]]; [[Esc]] leaves it.',
          ],
          link: { to: 'focus-mode', label: 'Focus mode' },
        },
        {
          title: 'Pasting and copying',
          text: [
            'Text from Word, Google Docs, mail, spreadsheets and web pages keeps its headings, lists, tables and links when you paste it. Colors and fonts are left behind. [[Ctrl/Cmd+Shift+V]] pastes plain text. One undo takes a paste back.',
            'Paste an address on selected words to link them. Cells of a spreadsheet become a table, or fill the one your cursor is in. What you copy from a note looks the same in mail and documents.',
            'Paste or drop pictures into the text. Other files you drop are uploaded as documents; hold [[Shift]] to add them to the note instead.',
          ],
        },
        {
          title: 'Tags',
          text: [
            `Select “Add tags”, type a tag and press [[Enter]]. [[Backspace]] in the empty field removes the last tag. Select a tag to list the notes that have it. A note can have up to ${NOTE_TAGS_MAX} tags of ${TAG_MAX} characters. Suggested tags appear under the title; select one to add it. Tags are never added without you.`,
          ],
        },
        {
          title: 'To-dos',
          text: [
            'Every “- [ ]” line of your notes is in To-dos, by due date: yours, those you wait for, and all; Done has what was ticked. Ticking one there ticks its line; pressing it opens the note at the line.',
            'Press the date to change it: “Friday”, “Dec 3” or 2026-12-03. Suggestions are sentences that sound like a promise, as in “Anna will send the offer by Friday”. “Add as to-do” makes a checkbox line of one; “Dismiss” never suggests it again.',
          ],
          link: { to: 'todos', label: 'Go to To-dos' },
        },
        {
          title: 'Exporting notes',
          text: [
            'Choose “Export…” in a note’s menu or a row’s, for selected notes, in a folder’s menu or under a draft. Word, PDF, Markdown, web page or plain text: one note is one file, several are a ZIP.',
            'A PDF has page numbers and text that can be selected. It can’t show Chinese, Japanese, Korean, Arabic or Hebrew; choose Word for those.',
          ],
        },
        {
          title: 'Printing',
          text: [
            'Press [[Ctrl/Cmd+P]] to print the open note. The whole note prints as a finished page on white, in any view and theme.',
          ],
        },
        {
          title: 'Sharing with a client',
          text: [
            "Choose “Share…” in a note's menu and create a link. Anyone who has it can read the note with its pictures, on any device and without an account, and nothing else of yours. It shows the note with your later changes, or as it is now.",
            'A link works for 30 days unless you choose another time. A passcode makes a link that was passed on worthless: send it separately. Settings, under Shared, lists your links, when each was last opened, and stops sharing.',
            '“Email…” in the menu copies the note with its formatting and opens your mail program.',
          ],
          link: { to: 'settings-shared', label: 'Open your shared pages' },
        },
        {
          title: 'Earlier versions',
          text: [
            "Every time you change a note, the previous version is kept; older versions are thinned out. History in the note's menu compares each version with the current one and can restore it.",
            'If a note was changed in two places, the changes are merged. If both changed the same lines, you see both versions and choose.',
          ],
          link: { to: 'history', label: 'Open the history of this note' },
        },
        {
          title: 'Deleting and restoring',
          text: [
            `Deleted notes stay in Trash for ${TRASH_DAYS} days. Press one to read it. Restore moves a note back to its folder, or to the top level if the folder was deleted. Select all selects everything in Trash.`,
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
            `The button beside “Folders” creates a folder called “${NEW_FOLDER_NAME}”, ready to be renamed. Folders can be nested ${FOLDER_DEPTH_MAX} levels deep, and their names can have ${FOLDER_NAME_MAX} characters. Each folder's menu renames, moves and deletes it.`,
          ],
          link: { to: 'folders', label: 'Show folders' },
        },
        {
          title: 'Filing notes',
          text: [
            'Drag one note or several onto a folder, or choose “Move to…” in the menu; type a new name there to create the folder. If a folder fits a note, it is suggested under the title with the reason; select it to file the note.',
          ],
        },
        {
          title: 'Deleting a folder',
          text: [
            'Its subfolders will be deleted too, and its notes will be moved to Trash, where you can restore them. Before anything happens, you see how many notes and folders are affected.',
          ],
          link: { to: 'trash', label: 'Open Trash' },
        },
        {
          title: 'Many notes at once',
          text: [
            'Select notes in the list or the tree: [[Ctrl/Cmd]]-click or [[Space]] for one, [[Shift]]-click or [[Shift]] with the arrow keys for several, [[Ctrl/Cmd+A]] for all. On a phone, press and hold a note, then tap others. The bar below moves, tags, pins, hides from AI or deletes all of them; Undo takes it back as one step. [[Esc]] ends the selection.',
          ],
        },
        {
          title: 'Tags across folders',
          text: [
            'The Tags view lists your tags; select one to see its notes, in any folder. “Filter by tag” above a list narrows it to the notes with one tag or several.',
          ],
          link: { to: 'tags', label: 'Show tags' },
        },
      ],
    },
  ];
}
