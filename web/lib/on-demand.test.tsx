import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { onDemand } from './on-demand.tsx';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('shows the fallback until the code is loaded, then the component', async () => {
  const code = Promise.withResolvers<typeof Hello>();
  const load = vi.fn(() => code.promise);
  const Greeting = onDemand(load, { fallback: <p>A moment</p> });
  expect(load).not.toHaveBeenCalled();
  render(<Greeting name="Ada" />);
  expect(screen.getByText('A moment')).toBeTruthy();
  code.resolve(Hello);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  render(<Greeting name="Bo" />);
  expect(screen.getByText('Hello Bo')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('shows preloaded code without a fallback', async () => {
  const Greeting = onDemand(async () => Hello, { fallback: <p>A moment</p> });
  await Greeting.preload();
  render(<Greeting name="Ada" />);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('shows the substitute with the same props if loading fails; the next instance tries again', async () => {
  let isOnline = false;
  const load = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Hello;
  };
  const Greeting = onDemand(load, { Missing: ({ name }) => <p>Nothing for {name}</p> });
  const first = render(<Greeting name="Ada" />);
  expect(await screen.findByText('Nothing for Ada')).toBeTruthy();
  first.unmount();
  isOnline = true;
  render(<Greeting name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});

test('passes the error to the error boundary without a substitute', async () => {
  const Greeting = onDemand<{ name: string }>(() => Promise.reject(new Error('offline')));
  render(
    <ErrorBoundary name="The greeting">
      <Greeting name="Ada" />
    </ErrorBoundary>,
  );
  expect(await screen.findByText(/The greeting/)).toBeTruthy();
  // React says so too; what is left of it would fail the test.
  expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1);
  vi.mocked(console.error).mockClear();
});
