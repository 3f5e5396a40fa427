import { brand } from '#shared/brand.ts';
import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#shared/credential-limits.ts';

/** Everything that signing in, registering and recovering an account say. Texts of the specification are marked. */
export const authTexts = {
  pageTitle: `Sign in · ${brand.name}`,
  heads: {
    /** Specification. */
    login: { title: 'Welcome back', subtitle: 'Enter your credentials to access your account' },
    register: { title: 'Create your account', subtitle: 'It takes less than a minute.' },
    invited: { title: 'Create your account', subtitle: 'You need an invite code from your administrator.' },
    closed: {
      title: 'Create your account',
      subtitle: 'Registration is closed. Ask your administrator for an account.',
    },
    recovery: {
      title: 'Set a new password',
      subtitle: "Each recovery code works once. You'll be signed out on all other devices.",
    },
  },
  tabs: {
    label: 'Login or register',
    /** Specification. */
    login: 'Login',
    /** Specification. */
    register: 'Register',
  },
  haveAccount: 'Already have an account? Select Login above.',
  username: 'Username',
  password: 'Password',
  code: 'Code',
  passkey: {
    submit: 'Sign in with a passkey',
    pending: 'Waiting for your passkey…',
    otherAccount: 'That passkey belongs to another account. Use yours, or sign in as someone else.',
  },
  login: {
    /** Specification. */
    submit: 'Login',
    /** Specification. */
    pending: 'Logging in...',
    forgot: 'Forgot your password?',
    shared: 'This is a shared computer',
    sharedHint: "Nothing stays on this computer. You'll need a connection.",
    /** Specification. */
    succeeded: 'Login successful',
    /** Specification. */
    welcome: (username: string) => `Welcome back, ${username}`,
    /** Specification. */
    failed: 'Login failed',
    /** Specification. */
    failedReason: 'Invalid username or password',
  },
  register: {
    inviteCode: 'Invite code',
    confirmPassword: 'Confirm password',
    usernameRule: `${USERNAME_MIN} to ${USERNAME_MAX} letters, digits and . _ - @`,
    passwordRule: `At least ${PASSWORD_MIN} characters`,
    /** Specification. */
    submit: 'Create account',
    /** Specification. */
    pending: 'Creating account...',
    /** Specification. */
    succeeded: 'Registration successful',
    /** Specification. */
    welcome: (username: string) => `Welcome, ${username}`,
    /** Specification. */
    failed: 'Registration failed',
    /** Specification. */
    failedReason: 'Could not create account',
  },
  recovery: {
    code: 'Recovery code',
    codeHint: 'Or the temporary password from your administrator.',
    newPassword: 'New password',
    confirmPassword: 'Confirm new password',
    submit: 'Set password',
    pending: 'Setting password…',
    back: 'Back to Login',
    failedReason: "Couldn't set the password. Try again.",
    succeeded: { title: 'Password changed', description: "You've been signed out on all other devices." },
  },
  again: {
    title: 'Sign in again',
    description: 'Your session ended. Your text is still here and will be saved when you sign in.',
    submit: 'Sign in',
    pending: 'Signing in…',
    switchUser: 'Sign in as someone else',
    accountGone: 'This account no longer exists. Sign in as someone else.',
  },
  logout: {
    /** Specification. */
    succeeded: 'Logged out',
    /** Specification. */
    failed: 'Logout failed',
  },
  showcase: {
    label: `What ${brand.name} does`,
    /** The titles are the specification's. */
    assistance: {
      title: 'AI-Powered Assistance',
      text: 'Ask about your notes, pull out the action items, draft the proposal.',
    },
    organization: {
      title: 'Smart Organization',
      text: 'Nested folders and tags, and a suggested place for every new note.',
    },
    search: {
      title: 'Semantic Search',
      text: 'Ask in your own words. Exact names and numbers are found just as reliably.',
    },
    documents: {
      title: 'Document Analysis',
      text: 'A PDF or Word file becomes a note with a summary, keywords and the full text.',
    },
    voice: {
      title: 'Voice to Text',
      text: "Talk on the way to the car. It's written up by the time you sit down.",
    },
  },
};
