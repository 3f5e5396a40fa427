import { AI_RESPONSE_TAG, CHAT_MESSAGE_MAX, REWRITE_TEXT_MAX } from '#shared/assistant.ts';
import { DOCUMENT_BYTES_MAX, documentTypes } from '#shared/documents.ts';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { AUDIO_BYTES_MAX, VOICE_TAG } from '#shared/voice.ts';
import { counted, type ManualKeys, type ManualTab, megabytes } from './manual-topic.ts';

/** The tabs about the assistant, voice, documents, search, and help. */
export function findingTabs(keys: ManualKeys): ManualTab[] {
  const types = documentTypes.map((type) => type.toUpperCase());
  const typeList = `${types.slice(0, -1).join(', ')} or ${types.at(-1)}`;
  return [
    {
      name: 'AI Assistance',
      topics: [
        {
          title: 'Asking about your notes',
          text: [
            `[[${keys.assistant}]] opens the assistant. Ask about “This note” or “All notes”; a question can have ${counted(CHAT_MESSAGE_MAX)} characters. Numbers in an answer open the note or document they come from. What is not in your library is answered so, not guessed.`,
          ],
          link: { to: 'assistant', label: 'Open the assistant' },
        },
        {
          title: 'One press, one draft',
          text: [
            'Over the question stand Summarise, Action items, Draft proposal, Draft report, Draft plan, Draft follow-up e-mail, Brainstorm and Meeting prep; the command palette has them, too. Read what comes before it goes to a client.',
          ],
        },
        {
          title: 'Keeping an answer',
          text: [
            `Copy it, save it as a new note (tagged “${AI_RESPONSE_TAG}”), or insert it into the open note; the text from before stays in the note’s history. Saved answers are not used as sources for new ones unless you ask for them.`,
          ],
          link: { to: 'conversations', label: 'Show your conversations' },
        },
        {
          title: 'Rewriting a passage',
          text: [
            `Select some text in a note, up to ${counted(REWRITE_TEXT_MAX)} characters: Improve, Shorten, Friendlier and More formal appear under it. You see both versions and choose.`,
          ],
        },
        {
          title: 'Who answers, and what is sent',
          text: [
            'Without a key the built-in assistant answers, and nothing leaves this server. With a key, Settings says which provider answers and how much of your library it may be sent. “Leave out of AI” in the menu of a note or folder keeps it from every answer; your own search still finds it.',
          ],
          link: { to: 'settings-api-keys', label: 'Choose what may be sent' },
        },
      ],
    },
    {
      name: 'Voice to Text',
      topics: [
        {
          title: 'Recording',
          text: [
            `[[${keys.voice}]] opens the recorder. Press to record, pause when somebody comes in, stop when you are done; turning it into text begins by itself. A recording can have ${megabytes(AUDIO_BYTES_MAX)}, hours of speech. It is stored on this device while you speak, so a closed window loses nothing.`,
            'Which language is spoken is told from the recording. If it is often mistaken, choose it under “Language spoken”.',
          ],
          link: { to: 'voice', label: 'Open Voice to Text' },
        },
        {
          title: 'From speech to note',
          text: [
            `Correct the transcript, tidy it up into paragraphs if you like, then insert it into the open note or create a new one, tagged “${VOICE_TAG}”.`,
          ],
        },
        {
          title: 'Where speech becomes text',
          text: [
            'That is done by the server, or by your AI provider where its key can. Where neither can, your recording is kept, to be transcribed when one can.',
          ],
          link: { to: 'settings-api-keys', label: 'Enter a key' },
        },
      ],
    },
    {
      name: 'Document Upload',
      topics: [
        {
          title: 'What can be uploaded',
          text: [
            `Documents must be ${typeList}, under ${megabytes(DOCUMENT_BYTES_MAX)} and not password-protected. One file at a time: choose it, or drop it anywhere on the page.`,
          ],
          link: { to: 'upload', label: 'Upload a document' },
        },
        {
          title: 'What becomes of it',
          text: [
            '“Create note” makes a note of its text; otherwise a link to it is added to the open note. “Summarise” adds the main points, keywords, people, dates and amounts. You can go on working while it is read.',
          ],
          link: { to: 'upload', label: 'Upload a document' },
        },
        {
          title: 'Scanned pages',
          text: [
            'A scan is a picture of text. Turn on “Read scanned pages (OCR)”, or accept it when it is offered afterwards. It takes a few seconds a page.',
          ],
        },
        {
          title: 'Your files',
          text: ['Documents lists everything you uploaded: open its text, download the original, retry or delete it.'],
          link: { to: 'documents', label: 'Open Documents' },
        },
      ],
    },
    {
      name: 'Semantic Search',
      topics: [
        {
          title: 'Asking in your own words',
          text: [
            `[[Ctrl/Cmd+F]] opens Search. Names, numbers and codes are found exactly; whole questions (“what did we promise the clinic?”) are found by meaning, also where other words were used. Each result says why it is there. Up to ${counted(SEARCH_QUERY_MAX)} characters.`,
          ],
          link: { to: 'search', label: 'Open Search' },
        },
        {
          title: 'Narrowing it down',
          text: [
            'Press Filters, or write them into the question:',
            '- tag:budget for a tag',
            '- in:"My Files" for a folder',
            '- kind:documents or kind:notes',
            '- before:2026-06, after:2026-01-15, or “last week”',
          ],
          link: { to: 'search', label: 'Open Search' },
        },
        {
          title: 'Notes and documents',
          text: [
            'Results stand in two tabs. A note opens at the passage found; a document opens at its page, and “View associated note” opens its note.',
          ],
        },
      ],
    },
    {
      name: 'Tips & Tricks',
      topics: [
        {
          title: 'Keyboard shortcuts',
          text: [
            '- [[Ctrl/Cmd+S]] saves',
            '- [[Ctrl/Cmd+F]] searches',
            `- [[Ctrl/Cmd+N]] creates a note; where the browser keeps that for itself, [[${keys['new-note']}]] does`,
            `- [[${keys.palette}]] opens the command palette`,
            `- [[${keys.assistant}]] opens the assistant, [[${keys.voice}]] the recorder, [[${keys.capture}]] Quick capture`,
            '- [[Esc]] closes dialogs',
            `- [[${keys.shortcuts}]] outside of text shows them all; “One-key shortcuts” in Settings turns that key off`,
          ],
          link: { to: 'shortcuts', label: 'Show all shortcuts' },
        },
        {
          title: 'Go to anything by its name',
          text: [
            `[[${keys.palette}]] and a few letters: “hal” finds the note “Halden workshop”, “dark” the dark theme. Every action, note, folder, tag and setting is there, what you used last on top. It also adds a tag to the open note, makes a folder, and turns settings on or off.`,
          ],
          link: { to: 'palette', label: 'Open the command palette' },
        },
        {
          title: 'Between two meetings',
          text: [
            'Jot down three words with Quick capture, or dictate on the way. In the evening press Action items and have the list.',
          ],
          link: { to: 'capture', label: 'Open Quick capture' },
        },
        {
          title: 'Titles that work for you',
          text: ['A client’s name and a date in the title help you, the search and the suggestions of folders alike.'],
        },
      ],
    },
    {
      name: 'Troubleshooting',
      topics: [
        {
          title: 'A note is not saved',
          text: [
            'The line beside the tags says why and offers Retry. Your text is kept on this device meanwhile, also after a reload. Do not log out before it says “Saved”: you would be asked first.',
          ],
        },
        {
          title: 'The microphone does not work',
          text: [
            'Allow it in the browser (the sign left of the address), and choose the right one in the recorder. No other program may be using it alone.',
          ],
          link: { to: 'voice', label: 'Open Voice to Text' },
        },
        {
          title: 'A document is refused or has no text',
          text: [
            `It must be ${typeList}, under ${megabytes(DOCUMENT_BYTES_MAX)} and not password-protected. Save a protected file without its password. If a scan shows no text, read it once more with OCR.`,
          ],
          link: { to: 'documents', label: 'Open Documents' },
        },
        {
          title: 'The assistant does not answer',
          text: [
            'Settings says who answers now, and “Test key” says what is wrong with a key. If the provider is down or your credit is used up, remove the key: the built-in assistant goes on.',
          ],
          link: { to: 'settings-api-keys', label: 'Open API Keys' },
        },
        {
          title: 'Something was deleted by mistake',
          text: ['Deleted notes are in Trash, older texts in the note’s History.'],
          link: { to: 'trash', label: 'Open Trash' },
        },
      ],
    },
  ];
}
