/** Texts of signing in and out. */
export const adminSession = {
  login: {
    title: 'Admin Login',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    submit: 'Sign in',
    busy: 'Signing in…',
    forgotten: 'Forgotten password?',
    captcha: 'Confirm that you are a person',
    captchaRequired: 'Please complete the reCAPTCHA verification',
    lost: 'That took too long. Please sign in once more.',
    captchaFailed: 'The verification could not be loaded. Check your connection and try again.',
    backToSite: 'Back to the site',
  },
  newPassword: {
    title: 'Choose a new password',
    text: 'This is your first sign-in. Choose a password that only you know.',
    password: 'New password',
    hint: 'At least 12 characters, with capital and small letters, a number and a symbol.',
    submit: 'Save and sign in',
    busy: 'Saving…',
  },
  oneTimeCode: {
    title: 'One more step',
    text: 'Enter the code that your authenticator application shows.',
    code: 'Code',
    submit: 'Sign in',
    busy: 'Signing in…',
  },
  reset: {
    title: 'Forgotten password',
    text: 'We will e-mail you a code with which you can choose a new password.',
    send: 'Send the code',
    sending: 'Sending…',
    sent: (email: string) => `If ${email} has an account, a code is on its way to it.`,
    code: 'Code from the e-mail',
    password: 'New password',
    submit: 'Change the password',
    busy: 'Changing…',
    done: 'The password is changed. Sign in with it.',
    back: 'Back to sign-in',
  },
  expired: {
    title: 'Please sign in again',
    text: 'Your session has ended. What you typed is still here; sign in to go on.',
    leave: 'Not now',
  },
  /** Log out while something is not sent or saved. */
  leaving: {
    text: (lost: string) =>
      `Logging out deletes from this browser what you did not finish: ${lost}.`,
    lost: {
      call: (count: number) =>
        count === 1 ? 'a call that is not noted' : `${count} calls that are not noted`,
      viewing: (count: number) =>
        count === 1 ? 'a viewing that is not booked' : `${count} viewings that are not booked`,
      reply: (count: number) =>
        count === 1 ? 'a letter that is not sent' : `${count} letters that are not sent`,
      log: (count: number) =>
        count === 1 ? 'a note that is not written' : `${count} notes that are not written`,
      deposit: (count: number) =>
        count === 1 ? 'a deposit that is not entered' : `${count} deposits that are not entered`,
      form: (count: number) =>
        count === 1 ? 'a form that is not saved' : `${count} forms that are not saved`,
      photo: (count: number) =>
        count === 1 ? 'a photograph that is not sent' : `${count} photographs that are not sent`,
      text: () => 'what is typed on this page',
    },
    stay: 'Stay',
    leave: 'Log out all the same',
  },
  required: {
    email: 'Email is required',
    password: 'Password is required',
    code: 'The code is required',
  },
  errors: {
    credentials: 'Invalid email or password',
    captcha: 'Please complete the reCAPTCHA verification',
    captchaDown: 'The reCAPTCHA verification is unavailable, please try again',
    limit: 'Too many attempts. Please wait a few minutes and try again.',
    offline: 'No answer from the sign-in service. Check your connection and try again.',
    weakPassword:
      'The new password is too weak: at least 12 characters, with capital and small letters, a number and a symbol.',
    code: 'The code is not right. Check the e-mail and try again.',
    codeExpired: 'The code has expired. Ask for a new one.',
    resetRequired: 'This account needs a new password. Use “Forgotten password?”.',
    invited:
      'Nobody has signed in to this account yet. Sign in with the temporary password from the invitation, or ask for a new one.',
    config: 'The sign-in service could not be reached. Reload the page and try again.',
  },
};
