import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { dismissToast, toast, useToasts } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  act(() => vi.advanceTimersByTime(1_100_000));
  vi.useRealTimers();
});

function Count() {
  const items = useToasts();
  return (
    <output>
      {items.length} kept, {items.filter((item) => item.open).length} open
    </output>
  );
}

describe('a toast', () => {
  test('shows its title and its description', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'Settings saved', description: 'Your settings have been saved successfully.' }));
    expect(screen.getByText('Settings saved')).toBeTruthy();
    expect(screen.getByText('Your settings have been saved successfully.')).toBeTruthy();
  });

  test('takes the place of the one before: at most one is kept', () => {
    render(<Toaster />);
    act(() => {
      toast({ title: 'Note created successfully' });
      toast({ title: 'Note deleted successfully' });
    });
    expect(screen.queryByText('Note created successfully')).toBeNull();
    expect(screen.getByText('Note deleted successfully')).toBeTruthy();
  });

  test('goes after 5000 ms', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'Logged out' }));
    act(() => vi.advanceTimersByTime(4_900));
    expect(screen.queryByText('Logged out')).toBeTruthy();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByText('Logged out')).toBeNull();
  });

  test('goes after its own time where it has one', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'Copied to clipboard', duration: 2000 }));
    act(() => vi.advanceTimersByTime(2_100));
    expect(screen.queryByText('Copied to clipboard')).toBeNull();
  });

  test('is removed 1,000,000 ms after it was dismissed', () => {
    render(<Count />);
    let id = 0;
    act(() => {
      id = toast({ title: 'Logged out' });
    });
    act(() => dismissToast(id));
    expect(screen.getByText('1 kept, 0 open')).toBeTruthy();
    act(() => vi.advanceTimersByTime(999_000));
    expect(screen.getByText('1 kept, 0 open')).toBeTruthy();
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByText('0 kept, 0 open')).toBeTruthy();
  });

  test('runs its action', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const undo = vi.fn();
    render(<Toaster />);
    act(() => void toast({ title: 'Note deleted successfully', action: { label: 'Undo', onClick: undo } }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
  });

  test('goes in its time also after one that was closed by its button, which gives the focus back', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(
      <>
        <button type="button">Elsewhere</button>
        <Toaster />
      </>,
    );
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    act(() => void toast({ title: 'Note deleted successfully', action: { label: 'Undo', onClick: () => {} } }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement?.textContent).toBe('Elsewhere');
    act(() => void toast({ title: 'Link copied' }));
    act(() => vi.advanceTimersByTime(5_200));
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  test('goes in its time also after one that was dismissed under the pointer', () => {
    render(<Toaster />);
    let id = 0;
    act(() => {
      id = toast({ title: 'Note deleted successfully' });
    });
    fireEvent.pointerMove(screen.getByRole('region', { name: /F8/ }));
    act(() => dismissToast(id));
    act(() => void toast({ title: 'Link copied' }));
    act(() => vi.advanceTimersByTime(5_200));
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  test('is in a region that F8 leads to', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'Logged out' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region', { name: /F8/ }).contains(document.activeElement)).toBe(true);
  });

  test.each([
    [49, 'stays'],
    [51, 'goes'],
  ])('swiped %i px to the right it %s', (distance, end) => {
    render(<Toaster />);
    act(() => void toast({ title: 'Logged out' }));
    const message = screen.getByText('Logged out').closest('li');
    if (!message) throw new Error('The message is no item of its list');
    const pointer = { pointerType: 'touch', pointerId: 1, button: 0, clientY: 0 };
    fireEvent.pointerDown(message, { ...pointer, clientX: 0 });
    fireEvent.pointerMove(message, { ...pointer, clientX: distance });
    fireEvent.pointerUp(message, { ...pointer, clientX: distance });
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByText('Logged out') === null).toBe(end === 'goes');
  });

  test('swiped to the left it stays', () => {
    render(<Toaster />);
    act(() => void toast({ title: 'Logged out' }));
    const message = screen.getByText('Logged out').closest('li');
    if (!message) throw new Error('The message is no item of its list');
    const pointer = { pointerType: 'touch', pointerId: 1, button: 0, clientY: 0 };
    fireEvent.pointerDown(message, { ...pointer, clientX: 200 });
    fireEvent.pointerMove(message, { ...pointer, clientX: 0 });
    fireEvent.pointerUp(message, { ...pointer, clientX: 0 });
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByText('Logged out')).toBeTruthy();
  });
});
