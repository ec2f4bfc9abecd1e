export const captcha = {
  title: 'Confirm that you are a person',
  failed: 'The verification could not be loaded. Check your connection and try again.',
  again: 'Try again',
};
