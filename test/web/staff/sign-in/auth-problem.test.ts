import { describe, expect, test } from 'vitest';
import { authProblem } from '#staff/sign-in/auth-problem.ts';

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

  test('a password that Cognito refuses as a new one is called too weak, not wrong', () => {
    expect(authProblem(failure('InvalidPasswordException'), 'newPassword')).toBe('weakPassword');
    expect(authProblem(failure('InvalidPasswordException'), 'reset')).toBe('weakPassword');
  });

  test('a locked account is told to wait', () => {
    expect(
      authProblem(failure('NotAuthorizedException', 'Password attempts exceeded'), 'signIn'),
    ).toBe('limit');
  });

  test('a captcha that the server could not check is not blamed on the person', () => {
    const message =
      'PreAuthentication failed with error The reCAPTCHA verification is unavailable, please try again.';
    expect(authProblem(failure('UserLambdaValidationException', message), 'signIn')).toBe(
      'captchaDown',
    );
  });

  test('a person who never used the invitation is told that there is no password to reset', () => {
    const message = 'User password cannot be reset in the current state.';
    expect(authProblem(failure('NotAuthorizedException', message), 'reset')).toBe('invited');
  });

  test('any other error is shown in its own words', () => {
    expect(authProblem(failure('StrangeException', 'The pool is on holiday'), 'signIn')).toEqual({
      message: 'The pool is on holiday',
    });
    expect(authProblem('nonsense', 'signIn')).toEqual({ message: '' });
  });
});
