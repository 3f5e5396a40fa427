export type SettingsTab = 'general' | 'appearance' | 'api-keys' | 'account';

const list = [
  { id: 'auto-save', name: 'Auto Save', tab: 'general' },
  { id: 'one-keys', name: 'One-key shortcuts', tab: 'general' },
  { id: 'default-dark', name: 'Default to Dark Mode', tab: 'appearance' },
  { id: 'theme', name: 'Theme', tab: 'appearance' },
  { id: 'ai-key', name: 'AI provider key', tab: 'api-keys' },
  { id: 'ai-scope', name: 'What may be sent to the AI provider', tab: 'api-keys' },
  { id: 'reply-language', name: 'Language of replies', tab: 'api-keys' },
  { id: 'password', name: 'Change password', tab: 'account' },
  { id: 'sessions', name: 'Where you are signed in', tab: 'account' },
  { id: 'delete-account', name: 'Delete account', tab: 'account' },
] as const;

export type SettingId = (typeof list)[number]['id'];

/** Everything that can be set, as it is called in the dialog, and where it stands there. */
export const settingPlaces: readonly { id: SettingId; name: string; tab: SettingsTab }[] = list;
