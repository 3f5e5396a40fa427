import { expect, test } from 'vitest';
import { createSharePages } from '#server/features/share/share-page.ts';
import type { UserId } from '#server/user-id.ts';
import { processorTime } from './processor-time.ts';

const pieces = ['word ', '> a\nb\n', '* > a\nb\n', '\\', 'a:b;', '*a', '- a\n', '# a\n', '|a|\n|-|\n', '[a]('];
const texts = [...pieces.map((piece) => [piece, 1000] as const), ['> a\nb\n', 20_000], ['word ', 1_000_000]] as const;
const share = {
  userId: 'u' as UserId,
  id: 's',
  noteId: 'n',
  owner: 'ada',
  firm: '',
  logoId: null,
  passcodeHash: null,
  allowsFiles: true,
  allowsAnswers: true,
  isSnapshot: false,
  sharedAt: new Date(),
  lastOpenedAt: null,
  updatedAt: new Date(),
};

test.each(texts)(
  'a page of %j, %i characters, takes the main thread less than 50 ms, and less than 1 ms again',
  async (piece, length) => {
    const { note } = createSharePages('');
    const content = piece.repeat(length / piece.length);
    let version = 0;
    const open = () =>
      note({ ...share, version }, { path: '/s/x', locale: 'en-US', formKey: 'k' }, async () => ({
        title: 'Plan',
        content,
      }));
    const first = () => {
      version += 1;
      return open();
    };
    expect(await processorTime(first)).toBeLessThan(50);
    expect(await processorTime(open)).toBeLessThan(1);
  },
);
