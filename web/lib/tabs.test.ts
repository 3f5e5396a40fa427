import { afterEach, expect, test, vi } from 'vitest';
import { noticeTabs, openTabs, type TabMessage, type Tabs } from './tabs.ts';

const opened: Tabs[] = [];
afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close();
});

function openTab(userId: string, from: string) {
  const tabs = openTabs(userId, from);
  opened.push(tabs);
  const received: TabMessage[] = [];
  tabs.listen((message) => received.push(message));
  return { ...tabs, received };
}

test('delivers messages to the other tabs of the same user, and not to the sender', async () => {
  const sender = openTab('ada', 'one');
  const [same, other, someoneElse] = [openTab('ada', 'one'), openTab('ada', 'two'), openTab('bob', 'three')];
  sender.send({ kind: 'changed' });
  await expect.poll(() => other.received).toEqual([{ kind: 'changed' }]);
  expect([sender.received, same.received, someoneElse.received]).toEqual([[], [], []]);
});

test('one that does not know its user yet notices that there was something', async () => {
  let noticed = 0;
  const endFirst = noticeTabs(() => {
    noticed += 1;
  });
  const endSecond = noticeTabs(() => {});
  expect(endSecond()).toBe(false);
  openTab('ada', 'one').send({ kind: 'changed' });
  await expect.poll(() => noticed).toBe(1);
  expect([endFirst(), endSecond()]).toEqual([true, false]);
});

test('sends after it was closed, and hears nothing', async () => {
  const closed = openTab('ada', 'one');
  const other = openTab('ada', 'two');
  closed.close();
  closed.send({ kind: 'forget' });
  other.send({ kind: 'changed' });
  await expect.poll(() => other.received).toEqual([{ kind: 'forget' }]);
  expect(closed.received).toEqual([]);
});

test('a page of a colleague’s client ends with the user’s own pages, and gets nothing else of them', async () => {
  vi.stubGlobal('location', { pathname: '/with/grant/app' });
  const there = openTab('ada', 'one');
  vi.unstubAllGlobals();
  const own = openTab('ada', 'two');
  own.send({ kind: 'changed' });
  own.send({ kind: 'forget' });
  await expect.poll(() => there.received).toEqual([{ kind: 'forget' }]);
  there.send({ kind: 'changed' });
  openTab('ada', 'three').send({ kind: 'start-over' });
  await expect.poll(() => there.received).toEqual([{ kind: 'forget' }, { kind: 'start-over' }]);
  expect(own.received).toEqual([{ kind: 'start-over' }]);
});
