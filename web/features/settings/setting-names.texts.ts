import type { ThemeChoice } from '#web/lib/theme.tsx';

/** What settings are called in the dialog, the command palette and toasts. Texts of the specification are marked. */
export const settingNames = {
  /** Specification. */
  'auto-save': 'Auto Save',
  'one-keys': 'One-key shortcuts',
  profession: 'What you do',
  name: 'Your name',
  'other-names': 'How clients address you',
  firm: 'Firm',
  'sign-off': 'Sign-off',
  logo: 'Logo',
  /** Specification. */
  'default-dark': 'Default to Dark Mode',
  theme: 'Theme',
  'ai-key': 'AI provider key',
  'ai-scope': 'What may be sent to the AI provider',
  'reply-language': 'Reply language',
  storage: 'Storage',
  password: 'Change password',
  passkeys: 'Passkeys',
  'authenticator-app': 'Authenticator app',
  'recovery-codes': 'Recovery codes',
  sessions: "Where you're signed in",
  'access-tokens': 'Access tokens',
  'my-data': 'Download my data',
  'delete-account': 'Delete account',
};

/** Specification. */
export const themeNames: Record<ThemeChoice, string> = { light: 'Light', dark: 'Dark', system: 'System' };

export const switchTexts = {
  editorModeFailed: "Couldn't save how notes are shown",
  turned: (name: string, isOn: boolean) => `${name}: ${isOn ? 'on' : 'off'}`,
  stillLoading: 'Settings are still loading. Try again in a moment.',
  saveFailed: "Couldn't save your settings",
};
