/** Keeps the screen on, where supported, so that the recording continues. Returns a function that ends this. */
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
      // Refused on a low battery. The recording continues while the screen is on.
    }
  }

  // The browser releases the lock when the page is hidden.
  const handleVisible = () => void ask();
  document.addEventListener('visibilitychange', handleVisible);
  void ask();
  return () => {
    isDone = true;
    document.removeEventListener('visibilitychange', handleVisible);
    void sentinel?.release().catch(() => {});
  };
}
