import {
  ArrowLeft,
  ArrowRight,
  Bold,
  BookOpen,
  BotOff,
  Clock,
  Code,
  Command,
  Copy,
  Eye,
  Feather,
  FileDown,
  FilePlus2,
  Files,
  FileUp,
  FolderInput,
  FolderPlus,
  FolderTree,
  Globe,
  Hash,
  Heading,
  Import,
  Italic,
  Keyboard,
  LayoutTemplate,
  Link,
  List,
  ListChecks,
  ListOrdered,
  ListTodo,
  LogOut,
  type LucideIcon,
  Mail,
  Maximize2,
  MessagesSquare,
  Mic,
  Monitor,
  Moon,
  NotebookText,
  PanelLeft,
  Pencil,
  Pin,
  Save,
  Search,
  Settings,
  Sparkles,
  Sun,
  Tag,
  TextCursorInput,
  Trash2,
  Users,
} from 'lucide-react';
import type { Shortcut } from '#web/lib/shortcuts.ts';
import { actionKeys } from './action-keys.ts';

export interface Action {
  id: ActionId;
  name: string;
  icon: LucideIcon;
  /** Other words it is looked for by. */
  words?: string;
  /** Only where a note is open. */
  needsNote?: true;
}

const list = [
  { id: 'new-note', name: 'New Note', icon: FilePlus2, words: 'create write' },
  { id: 'templates', name: 'Start from a template…', icon: LayoutTemplate, words: 'new note form agenda' },
  { id: 'new-folder', name: 'New folder', icon: FolderPlus, words: 'create add' },
  { id: 'capture', name: 'Quick capture', icon: Feather, words: 'jot thought idea' },
  { id: 'voice', name: 'Voice to Text', icon: Mic, words: 'record dictate transcribe microphone' },
  { id: 'upload', name: 'Upload document', icon: FileUp, words: 'file pdf docx import scan ocr' },
  {
    id: 'import',
    name: 'Import notes',
    icon: Import,
    words: 'obsidian notion evernote keep bear joplin markdown zip bring move',
  },
  {
    id: 'export',
    name: 'Export everything',
    icon: FileDown,
    words: 'download backup archive zip obsidian markdown leave',
  },
  { id: 'search', name: 'Search', icon: Search, words: 'find notes documents' },
  { id: 'assistant', name: 'Assistant', icon: Sparkles, words: 'ai chat ask question' },
  { id: 'conversations', name: 'Assistant: your conversations', icon: MessagesSquare, words: 'ai chat history' },
  { id: 'ask-summarise', name: 'Summarize', icon: Sparkles, words: 'ai ask summary' },
  { id: 'ask-action-items', name: 'Action items', icon: Sparkles, words: 'ai ask tasks to-do' },
  { id: 'ask-proposal', name: 'Draft proposal', icon: Sparkles, words: 'ai ask write offer' },
  { id: 'ask-report', name: 'Draft report', icon: Sparkles, words: 'ai ask write' },
  { id: 'ask-plan', name: 'Draft plan', icon: Sparkles, words: 'ai ask write' },
  { id: 'ask-email', name: 'Draft follow-up email', icon: Sparkles, words: 'ai ask write mail' },
  { id: 'ask-brainstorm', name: 'Brainstorm', icon: Sparkles, words: 'ai ask ideas' },
  { id: 'ask-meeting-prep', name: 'Meeting prep', icon: Sparkles, words: 'ai ask prepare' },
  { id: 'todos', name: 'Go to To-dos', icon: ListTodo, words: 'tasks due overdue promises' },
  { id: 'clients', name: 'Go to Clients', icon: Users, words: 'customers people who' },
  { id: 'documents', name: 'Documents', icon: Files, words: 'files uploads' },
  { id: 'trash', name: 'Trash', icon: Trash2, words: 'deleted restore undo bin' },
  { id: 'all', name: 'Show all notes', icon: NotebookText, words: 'view sidebar recent' },
  { id: 'list', name: 'Show unfiled notes', icon: List, words: 'view list sidebar' },
  { id: 'folders', name: 'Show folders', icon: FolderTree, words: 'view tree sidebar' },
  { id: 'tags', name: 'Show tags', icon: Hash, words: 'view labels sidebar' },
  { id: 'sidebar', name: 'Hide or show the sidebar', icon: PanelLeft, words: 'collapse list' },
  { id: 'save', name: 'Save now', icon: Save, needsNote: true },
  { id: 'add-tag', name: 'Add tag', icon: Tag, words: 'label tags', needsNote: true },
  { id: 'move-note', name: 'Move note to…', icon: FolderInput, words: 'file folder', needsNote: true },
  { id: 'pin-note', name: 'Pin note (or unpin)', icon: Pin, words: 'top favorite star', needsNote: true },
  { id: 'duplicate-note', name: 'Duplicate note', icon: Copy, words: 'copy', needsNote: true },
  { id: 'copy-link', name: 'Copy link to note', icon: Link, words: 'address share', needsNote: true },
  { id: 'share-note', name: 'Share note…', icon: Globe, words: 'client link page publish passcode', needsNote: true },
  { id: 'email-note', name: 'Email note…', icon: Mail, words: 'send client mail copy', needsNote: true },
  {
    id: 'export-note',
    name: 'Export note…',
    icon: FileDown,
    words: 'word docx pdf html text print send',
    needsNote: true,
  },
  {
    id: 'accept-suggestions',
    name: 'Add suggested to-dos',
    icon: ListChecks,
    words: 'tasks accept all suggestions promises',
    needsNote: true,
  },
  { id: 'history', name: 'History of this note', icon: Clock, words: 'versions restore older', needsNote: true },
  { id: 'ai-exclusion', name: 'Hide from AI (or show)', icon: BotOff, words: 'privacy', needsNote: true },
  { id: 'delete-note', name: 'Delete note', icon: Trash2, words: 'remove trash', needsNote: true },
  { id: 'page', name: 'Show notes as pages', icon: Eye, words: 'view preview write live', needsNote: true },
  { id: 'source', name: 'Show Markdown source', icon: Pencil, words: 'view edit raw', needsNote: true },
  {
    id: 'text-box',
    name: 'Use the plain text box',
    icon: TextCursorInput,
    words: 'view edit textarea',
    needsNote: true,
  },
  {
    id: 'focus-mode',
    name: 'Focus mode',
    icon: Maximize2,
    words: 'view zen writing distraction full',
    needsNote: true,
  },
  { id: 'heading', name: 'Heading', icon: Heading, words: 'format', needsNote: true },
  { id: 'bold', name: 'Bold', icon: Bold, words: 'format', needsNote: true },
  { id: 'italic', name: 'Italic', icon: Italic, words: 'format', needsNote: true },
  { id: 'link', name: 'Link', icon: Link, words: 'format address', needsNote: true },
  { id: 'bullet-list', name: 'Bullet List', icon: List, words: 'format', needsNote: true },
  { id: 'numbered-list', name: 'Numbered List', icon: ListOrdered, words: 'format', needsNote: true },
  { id: 'code', name: 'Code', icon: Code, words: 'format', needsNote: true },
  { id: 'back', name: 'Back', icon: ArrowLeft, words: 'previous note' },
  { id: 'forward', name: 'Forward', icon: ArrowRight, words: 'next note' },
  { id: 'theme-light', name: 'Theme: Light', icon: Sun, words: 'appearance' },
  { id: 'theme-dark', name: 'Theme: Dark', icon: Moon, words: 'appearance night' },
  { id: 'theme-system', name: 'Theme: System', icon: Monitor, words: 'appearance automatic' },
  { id: 'settings-general', name: 'Settings: General', icon: Settings, words: 'open settings preferences options' },
  { id: 'settings-you', name: 'Settings: You', icon: Settings, words: 'name firm sign-off logo' },
  { id: 'settings-appearance', name: 'Settings: Appearance', icon: Settings },
  { id: 'settings-api-keys', name: 'Settings: API Keys', icon: Settings },
  { id: 'settings-account', name: 'Settings: Account', icon: Settings },
  { id: 'settings-transfer', name: 'Settings: Import & export', icon: Settings },
  { id: 'settings-shared', name: 'Settings: Shared', icon: Settings, words: 'share pages links' },
  { id: 'manual', name: 'User Manual', icon: BookOpen, words: 'help guide' },
  { id: 'shortcuts', name: 'Keyboard shortcuts', icon: Keyboard, words: 'help keys' },
  { id: 'palette', name: 'Command palette', icon: Command, words: 'go to anything' },
  { id: 'log-out', name: 'Logout', icon: LogOut, words: 'sign out leave' },
] as const;

export type ActionId = (typeof list)[number]['id'];

/** What each action does. */
export type Commands = Record<ActionId, () => void>;

/** Everything that can be done from anywhere, for the palette, the manual's links and the list of shortcuts. */
export const actions: readonly Action[] = list;

/** Its keys, the one to show first. */
export function shortcutsOf(id: ActionId): readonly Shortcut[] {
  return id in actionKeys ? actionKeys[id as keyof typeof actionKeys] : [];
}
