import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { keepToPolicy } from '#web/lib/content-security.ts';
import { ThemeProvider } from '#web/lib/theme.tsx';
import { Router } from './app/router.tsx';
import { ToasterSlot } from './app/toaster-slot.tsx';

keepToPolicy();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <Router />
      <ToasterSlot />
    </ThemeProvider>
  </StrictMode>,
);
