import { useAdmin } from '../kit/admin-context.tsx';
import { type AuthStep, authProblem } from './auth-problem.ts';

/** Words an error of the auth library in the page's language. */
export function useAuthMessage(step: AuthStep): (error: unknown) => string {
  const { errors } = useAdmin().messages.adminSession;
  return (error) => {
    const problem = authProblem(error, step);
    return typeof problem === 'string' ? errors[problem] : problem.message || errors.credentials;
  };
}
