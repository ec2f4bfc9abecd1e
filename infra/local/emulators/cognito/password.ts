import { CognitoError } from './cognito-error.ts';

/** The deployed pool's rules. */
const rules = [
  { holds: (password: string) => password.length >= 12, complaint: 'Password not long enough' },
  {
    holds: (password: string) => /[a-z]/.test(password),
    complaint: 'Password must have lowercase characters',
  },
  {
    holds: (password: string) => /[A-Z]/.test(password),
    complaint: 'Password must have uppercase characters',
  },
  {
    holds: (password: string) => /\d/.test(password),
    complaint: 'Password must have numeric characters',
  },
  // A space counts where it is neither first nor last.
  {
    holds: (password: string) => /[^A-Za-z0-9\s]|\S\s+\S/.test(password),
    complaint: 'Password must have symbol characters',
  },
];

/** Throws InvalidPasswordException for a password that the pool would refuse. */
export function checkPasswordPolicy(password: string): void {
  const broken = rules.find(({ holds }) => !holds(password));
  if (!broken) return;
  throw new CognitoError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${broken.complaint}`,
  );
}
