import { Component, type ReactNode } from 'react';
import { reportCrash } from '../../shared/api/report-crash.ts';

interface CrashBoundaryProps {
  children: ReactNode;
  /** What stands in the place of what stopped working; `reference` finds it in the log. */
  instead(reference: string): ReactNode;
}

/** Keeps what stops working within it from taking the rest of the page along. */
export class CrashBoundary extends Component<CrashBoundaryProps, { reference: string | null }> {
  override state: { reference: string | null } = { reference: null };

  static getDerivedStateFromError() {
    return { reference: '' };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ reference: reportCrash(error) });
  }

  override render() {
    const { children, instead } = this.props;
    const { reference } = this.state;
    return reference === null ? children : instead(reference);
  }
}
