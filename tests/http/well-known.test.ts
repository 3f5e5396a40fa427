import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startTestServer } from '#tests/server.ts';

const PATH = '/.well-known/security.txt';

test('robots.txt keeps crawlers away from calls, and lets them read that shared pages are not to be indexed', async () => {
  const { http } = await startTestServer();
  const reply = await http.inject('/robots.txt');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(reply.body).toBe('User-agent: *\nDisallow: /api/\nDisallow: /app\n');
});

test('security.txt names who to write to, for half a year from now, and is there only if that is set', async () => {
  const { http, services } = await startTestServer({
    SECURITY_CONTACT: 'security@example.com',
    PUBLIC_ORIGIN: 'https://notes.example.com',
  });
  services.now = () => new Date('2026-11-24T12:00:00Z');
  const reply = await http.inject(PATH);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(reply.body).toBe(
    `Contact: mailto:security@example.com
Expires: 2027-05-23T12:00:00.000Z
Preferred-Languages: en
Canonical: https://notes.example.com/.well-known/security.txt
`,
  );
  const without = await startTestServer();
  expect((await without.http.inject(PATH)).statusCode).toBe(404);
});

test('a contact is an email address or a page that is encrypted', () => {
  const contactOf = (SECURITY_CONTACT: string) => readConfig({ SECURITY_CONTACT }).SECURITY_CONTACT;
  expect(contactOf('mailto:a@example.com')).toBe('mailto:a@example.com');
  expect(contactOf('https://example.com/security')).toBe('https://example.com/security');
  for (const wrong of ['http://example.com/', 'javascript:alert(1)', 'somebody', 'a@example.com\nContact: x']) {
    expect(() => contactOf(wrong)).toThrow('SECURITY_CONTACT');
  }
});
