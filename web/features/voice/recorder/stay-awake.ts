/** Keeps the screen, and with it the recording, on where the browser can, until the answer is called. */
export function stayAwake(): () => void {
  const wakeLock = navigator.wakeLock as WakeLock | undefined;
  let sentinel: WakeLockSentinel | undefined;
  let isDone = false;

  async function ask(): Promise<void> {
    if (document.hidden || isDone) return;
    try {
      sentinel = await wakeLock?.request('screen');
      if (isDone) await sentinel?.release();
    } catch {
      // A battery that is low says no; the recording goes on for as long as the screen does.
    }
  }

  // The browser takes the lock away with the page out of sight.
  const handleVisible = () => void ask();
  document.addEventListener('visibilitychange', handleVisible);
  void ask();
  return () => {
    isDone = true;
    document.removeEventListener('visibilitychange', handleVisible);
    void sentinel?.release().catch(() => {});
  };
}
