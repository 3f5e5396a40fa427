import type { DialogArgs, DialogId } from '#web/app/workspace/core/use-dialogs.ts';
import { captureBox } from '#web/features/capture/capture-box.ts';
import type { Hosting } from './hosted-dialog.tsx';
import { LogOutScreen } from './log-out.tsx';

interface DialogRow<Id extends DialogId> extends Hosting<DialogArgs[Id]> {
  /** The dialogs that open over it and not in its place. */
  staysUnder?: readonly DialogId[];
}

/**
 * Every dialog of the workspace. What is opened by keyboard is loaded with the first key of it: whoever does that types on at once. A small
 * dialog is imported with the table, where a part of its own would cost more than it saves.
 */
export const dialogTable: { [Id in DialogId]: DialogRow<Id> } = {
  capture: {
    title: 'Quick capture',
    load: async () => (await import('./capture.tsx')).CaptureScreen,
    isPreloaded: true,
    keepAlive: true,
    hasWork: (userId) => captureBox.readWaiting(userId).length > 0,
  },
  brief: {
    title: 'Brief',
    load: async () => (await import('./brief.tsx')).BriefScreen,
  },
  client: {
    title: 'Client',
    load: async () => (await import('./client.tsx')).ClientScreen,
  },
  'client-safe': {
    title: 'Show only one client',
    load: async () => (await import('./client-safe.tsx')).ClientSafeScreen,
  },
  colleagues: {
    title: 'Open to a colleague',
    load: async () => (await import('./colleagues.tsx')).ColleaguesScreen,
  },
  document: {
    title: 'Documents',
    load: async () => (await import('./documents.tsx')).DocumentScreen,
  },
  draft: {
    title: 'Draft',
    load: async () => (await import('./draft.tsx')).DraftScreen,
    staysUnder: ['export'],
  },
  email: {
    title: 'Email note',
    load: async () => (await import('./email.tsx')).EmailScreen,
  },
  export: {
    title: 'Export',
    load: async () => (await import('./export.tsx')).ExportScreen,
  },
  history: {
    title: 'History',
    load: async () => (await import('./history.tsx')).HistoryScreen,
  },
  import: {
    title: 'Import notes',
    load: async () => (await import('./import.tsx')).ImportScreen,
    keepAlive: true,
  },
  letter: {
    title: 'Sent letter',
    load: async () => (await import('./letter.tsx')).LetterScreen,
  },
  'log-out': {
    title: 'Log out',
    load: async () => LogOutScreen,
  },
  manual: {
    title: 'User Manual',
    load: async () => (await import('./manual.tsx')).ManualScreen,
    keepAlive: true,
  },
  move: {
    title: 'Move to…',
    load: async () => (await import('./move.tsx')).MoveScreen,
    isPreloaded: true,
    keepAlive: true,
  },
  palette: {
    title: 'Command palette',
    load: async () => (await import('./palette.tsx')).PaletteScreen,
    isPreloaded: true,
    keepAlive: true,
  },
  picture: {
    title: 'Picture',
    load: async () => (await import('./picture.tsx')).PictureScreen,
  },
  recap: {
    title: 'Recap',
    load: async () => (await import('./recap.tsx')).RecapScreen,
    staysUnder: ['letter'],
  },
  search: {
    title: 'Search',
    load: async () => (await import('./search.tsx')).SearchScreen,
    isPreloaded: true,
    keepAlive: true,
  },
  settings: {
    title: 'Settings',
    load: async () => (await import('./settings.tsx')).SettingsScreen,
  },
  share: {
    title: 'Share note',
    load: async () => (await import('./share.tsx')).ShareScreen,
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    load: async () => (await import('./shortcuts.tsx')).ShortcutsScreen,
    keepAlive: true,
  },
  template: {
    title: 'Template',
    load: async () => (await import('./templates.tsx')).TemplateScreen,
  },
  templates: {
    title: 'Templates',
    load: async () => (await import('./templates.tsx')).TemplatesScreen,
    staysUnder: ['template'],
  },
  upload: {
    title: 'Documents',
    load: async () => (await import('./documents.tsx')).UploadScreen,
    keepAlive: true,
  },
  voice: {
    title: 'Voice to Text',
    load: async () => (await import('./voice.tsx')).VoiceScreen,
    keepAlive: true,
  },
};
