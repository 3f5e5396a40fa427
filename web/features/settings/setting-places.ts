import { settingNames } from './setting-names.texts.ts';

export type SettingsTab =
  | 'general'
  | 'you'
  | 'appearance'
  | 'api-keys'
  | 'account'
  | 'activity'
  | 'calendar'
  | 'transfer'
  | 'shared';

const list = [
  { id: 'auto-save', tab: 'general' },
  { id: 'one-keys', tab: 'general' },
  { id: 'profession', tab: 'general' },
  { id: 'name', tab: 'you' },
  { id: 'other-names', tab: 'you' },
  { id: 'firm', tab: 'you' },
  { id: 'sign-off', tab: 'you' },
  { id: 'logo', tab: 'you' },
  { id: 'default-dark', tab: 'appearance' },
  { id: 'theme', tab: 'appearance' },
  { id: 'ai-key', tab: 'api-keys' },
  { id: 'ai-scope', tab: 'api-keys' },
  { id: 'reply-language', tab: 'api-keys' },
  { id: 'storage', tab: 'account' },
  { id: 'password', tab: 'account' },
  { id: 'passkeys', tab: 'account' },
  { id: 'authenticator-app', tab: 'account' },
  { id: 'recovery-codes', tab: 'account' },
  { id: 'sessions', tab: 'account' },
  { id: 'access-tokens', tab: 'account' },
  { id: 'my-data', tab: 'account' },
  { id: 'delete-account', tab: 'account' },
] as const;

export type SettingId = (typeof list)[number]['id'];

/** All settings with their names and tabs. */
export const settingPlaces: readonly { id: SettingId; name: string; tab: SettingsTab }[] = list.map((place) => ({
  ...place,
  name: settingNames[place.id],
}));
