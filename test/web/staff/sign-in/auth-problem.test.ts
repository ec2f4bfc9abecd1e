import { describe, expect, test } from 'vitest';
import { authProblem } from '../../../../web/src/staff/sign-in/auth-problem.ts';

function failure(name: string, message = 'something') {
  return Object.assign(new Error(message), { name });
}

describe('a failure of the sign-in service', () => {
  test.each([
    ['NotAuthorizedException', 'credentials'],
    ['InvalidPasswordException', 'credentials'],
    ['UserNotFoundException', 'credentials'],
    ['UserLambdaValidationException', 'captcha'],
    ['LimitExceededException', 'limit'],
    ['NetworkError', 'offline'],
  ])('%s at sign-in is about %s', (name, problem) => {
    expect(authProblem(failure(name), 'signIn')).toBe(problem);
  });

  test('a password refused where a new one is chosen is too weak, not wrong', () => {
    expect(authProblem(failure('InvalidPasswordException'), 'newPassword')).toBe('weakPassword');
    expect(authProblem(failure('InvalidPasswordException'), 'reset')).toBe('weakPassword');
  });

  test('an account locked for a while says to wait', () => {
    expect(authProblem(failure('NotAuthorizedException', 'Password attempts exceeded'), 'signIn')).toBe('limit');
  });

  test('a captcha that nobody could check is not the person’s doing', () => {
    const message = 'PreAuthentication failed with error The reCAPTCHA verification is unavailable, please try again.';
    expect(authProblem(failure('UserLambdaValidationException', message), 'signIn')).toBe('captchaDown');
  });

  test('an account whose invitation was never used has no password to forget', () => {
    const message = 'User password cannot be reset in the current state.';
    expect(authProblem(failure('NotAuthorizedException', message), 'reset')).toBe('invited');
  });

  test('anything else is told in its own words', () => {
    expect(authProblem(failure('StrangeException', 'The pool is on holiday'), 'signIn')).toEqual({
      message: 'The pool is on holiday',
    });
    expect(authProblem('nonsense', 'signIn')).toEqual({ message: '' });
  });
});
