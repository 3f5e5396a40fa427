import { AI_RESPONSE_TAG, CHAT_MESSAGE_MAX, REWRITE_TEXT_MAX } from '#shared/assistant.ts';
import { numberText } from '#shared/count-text.ts';
import { DOCUMENT_BYTES_MAX, documentTypes } from '#shared/documents.ts';
import { SEARCH_QUERY_MAX } from '#shared/search.ts';
import { AUDIO_BYTES_MAX, VOICE_TAG } from '#shared/voice.ts';
import { type ManualKeys, type ManualTab, megabytesText } from './manual-topic.ts';

/** The tabs about the assistant, voice, documents, search and help. */
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
            `[[${keys.assistant}]] opens the assistant. Ask about “This note” or “All notes”; a question can have ${numberText(CHAT_MESSAGE_MAX)} characters. The numbers in an answer open the note or document they come from. If it isn't in your notes, the assistant says so instead of guessing.`,
          ],
          link: { to: 'assistant', label: 'Open the assistant' },
        },
        {
          title: 'Answers with one click',
          text: [
            'Above the message box: Summarize, Action items, Draft proposal, Draft report, Draft plan, Draft follow-up email, Brainstorm and Meeting prep. The command palette has them too.',
          ],
        },
        {
          title: 'Drafts from your notes',
          text: [
            'A draft starts from a template (built in, for your profession, or your own) and shows beside each heading what your notes say, with its note and day. A line is there only if the note labels it so (“Budget: …”), has it under the same heading, or leaves no doubt. Everything else is under “Elsewhere in your notes”. Press lines to add them, confirm days such as “Friday”, then create the note or copy it.',
            'The notes are those of the open note, of a folder, or found by a search. Lines marked as internal and notes hidden from AI are never used.',
            'With an AI model, “Write it with AI” writes the draft from the same notes. Every figure, date, name and promise in it is then compared with them: press a marked word to see the passage, or that no note says it. Read a draft before you send it to a client.',
          ],
        },
        {
          title: 'Keeping an answer',
          text: [
            `Copy it, save it as a new note (tagged “${AI_RESPONSE_TAG}”), or insert it into the open note. “Copy with sources” also copies the numbers and their sources. The text from before stays in the note's history. Saved answers aren't used as sources for new ones unless you ask for them.`,
          ],
          link: { to: 'conversations', label: 'Show your conversations' },
        },
        {
          title: 'Rewriting a passage',
          text: [
            `Select some text in a note, up to ${numberText(REWRITE_TEXT_MAX)} characters: Improve, Shorten, Friendlier, More formal, Translate and Brainstorm appear at the bottom of the note. Or type / where you write, for Continue writing and Brainstorm, or /improve for the paragraph. You see both versions and choose; nothing changes until you accept, and one undo takes it back.`,
          ],
        },
        {
          title: 'Who answers, and what is sent',
          text: [
            'Without a key, the built-in assistant answers and nothing leaves this server. With a model, the assistant can also search again, read whole notes and pages, and list your to-dos; you see what it looks up, and it cannot change or send anything. With a key, Settings shows which provider answers and what may be sent to it. “Hide from AI” in the menu of a note or folder hides it from every answer; your own search still finds it.',
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
            `[[${keys.voice}]] opens the recorder. Start recording, pause when you're interrupted, and stop when you're done; transcription starts by itself. A recording can have ${megabytesText(AUDIO_BYTES_MAX)}, which is hours of speech. It's saved on this device while you speak, so closing the window loses nothing.`,
            "The language is detected automatically. If it's often wrong, choose it under “Spoken language”.",
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
          title: 'How recordings are transcribed',
          text: [
            "This server transcribes your recordings, or your AI provider if your key allows it. If transcription isn't set up, your recording is saved and can be transcribed later.",
          ],
          link: { to: 'settings-api-keys', label: 'Enter a key' },
        },
      ],
    },
    {
      name: 'Document Upload',
      topics: [
        {
          title: 'What you can upload',
          text: [
            `Documents must be ${typeList}, under ${megabytesText(DOCUMENT_BYTES_MAX)} and not password-protected. Choose one or several, or drop them anywhere on the page: they upload one after another, and you can cancel the rest.`,
          ],
          link: { to: 'upload', label: 'Upload a document' },
        },
        {
          title: 'What happens to it',
          text: [
            '“Create note” creates a note with its text; otherwise a link to the document is added to the open note. “Summarize” adds the main points, keywords, people, dates and amounts. You can keep working while the document is processed.',
          ],
          link: { to: 'upload', label: 'Upload a document' },
        },
        {
          title: 'Scanned pages',
          text: [
            "A scan is a picture of text. Turn on “Read scanned pages (OCR)” before you upload it, or accept OCR when it's offered afterwards. It takes a few seconds per page.",
          ],
        },
        {
          title: 'Your files',
          text: [
            'Documents lists everything you uploaded. Open the text, download the original, retry a failed upload or delete a file.',
          ],
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
            `[[Ctrl/Cmd+F]] opens Search. It finds names, numbers and codes exactly, and whole questions (“what did we promise the clinic?”) by meaning, even if your notes use other words. Each result shows its folder, its tags and why it matches. Results that match only in part are behind “weaker matches”. A search can have ${numberText(SEARCH_QUERY_MAX)} characters.`,
          ],
          link: { to: 'search', label: 'Open Search' },
        },
        {
          title: 'Narrowing it down',
          text: [
            'Select Filters, or type them into the search box:',
            '- tag:budget for a tag',
            '- in:"My Files" for a folder',
            '- kind:documents or kind:notes',
            '- before:2026-06, after:2026-01-15, or “last week”',
            '“Save this search” keeps a search with its filters in the sidebar, and in Search.',
          ],
          link: { to: 'search', label: 'Open Search' },
        },
        {
          title: 'Notes and documents',
          text: [
            'Results are in two tabs. A note opens at the matching passage. A document opens at the matching page, and “View associated note” opens its note.',
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
            `- [[Ctrl/Cmd+N]] creates a note; if your browser doesn't allow it, use [[${keys['new-note']}]]`,
            `- [[${keys.palette}]] opens the command palette`,
            `- [[${keys.assistant}]] opens the assistant, [[${keys.voice}]] the recorder, [[${keys.capture}]] Quick capture`,
            '- [[Esc]] closes dialogs',
            `- [[${keys.shortcuts}]] shows all shortcuts (when not typing); to turn this key off, use “One-key shortcuts” in Settings`,
          ],
          link: { to: 'shortcuts', label: 'Show all shortcuts' },
        },
        {
          title: 'Go to anything by name',
          text: [
            `Press [[${keys.palette}]] and type a few letters: “hal” finds the note “Halden workshop”, “dark” the dark theme. All actions, notes, folders, tags and settings are there, the most recently used first. You can also add a tag to the open note, create a folder, and turn settings on or off.`,
          ],
          link: { to: 'palette', label: 'Open the command palette' },
        },
        {
          title: 'Between two meetings',
          text: [
            'Jot down three words with Quick capture, or dictate on the way. In the evening, select Action items to get your list.',
          ],
          link: { to: 'capture', label: 'Open Quick capture' },
        },
        {
          title: 'Titles that work for you',
          text: ["A client's name and a date in the title make a note easier to find and to file."],
        },
      ],
    },
    {
      name: 'Troubleshooting',
      topics: [
        {
          title: "A note isn't saved",
          text: [
            "The line beside the tags says why and offers Retry. Your text is still on this device, even after you reload the page. If you log out before it says “Saved”, you'll be asked first.",
          ],
        },
        {
          title: 'Your storage is full',
          text: [
            'You can still edit your notes. To add more, delete files, recordings or notes you no longer need and empty Trash. Settings → Account shows what takes up space. Until there is room, each note you edit keeps its 10 most recent versions.',
          ],
          link: { to: 'settings-account', label: 'Open Account' },
        },
        {
          title: "The microphone doesn't work",
          text: [
            'Allow it in your browser (the icon to the left of the address), and choose the right microphone in the recorder. Close other programs that may be using it.',
          ],
          link: { to: 'voice', label: 'Open Voice to Text' },
        },
        {
          title: 'A document is rejected or has no text',
          text: [
            `It must be ${typeList}, under ${megabytesText(DOCUMENT_BYTES_MAX)} and not password-protected. If it's protected, save a copy without a password. If a scan has no text, process it again with OCR.`,
          ],
          link: { to: 'documents', label: 'Open Documents' },
        },
        {
          title: "The assistant doesn't answer",
          text: [
            'Settings shows which AI is in use, and “Test key” shows what is wrong with a key. If your provider is down or your credit is used up, remove the key to use the built-in assistant.',
          ],
          link: { to: 'settings-api-keys', label: 'Open API Keys' },
        },
        {
          title: 'You deleted something by mistake',
          text: ["Deleted notes are in Trash, earlier versions in the note's History."],
          link: { to: 'trash', label: 'Open Trash' },
        },
      ],
    },
  ];
}
