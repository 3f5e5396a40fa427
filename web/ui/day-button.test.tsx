import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '#tests/web-page.tsx';
import { DayButton } from './day-button.tsx';

function show(day: string, ownDay: string) {
  const onChange = vi.fn();
  renderInApp(<DayButton day={day} ownDay={ownDay} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: /^Date: / }));
  return onChange;
}

test('shows the day of the calendar, whatever the time zone', () => {
  show('2025-11-18', '2025-11-18');
  screen.getByRole('button', { name: 'Date: Tue, Nov 18, 2025', hidden: true });
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
});

test('gives another day, and not the same one again', () => {
  const onChange = show('2025-11-18', '2025-11-18');
  fireEvent.click(screen.getByRole('button', { name: 'Set date' }));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /^Date: / }));
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2025-11-20' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set date' }));
  expect(onChange.mock.calls).toEqual([['2025-11-20']]);
});

test('goes back to its own day', () => {
  const onChange = show('2025-11-20', '2025-11-18');
  fireEvent.click(screen.getByRole('button', { name: 'Back to Tue, Nov 18, 2025' }));
  expect(onChange.mock.calls).toEqual([[null]]);
});
