import { Component, type ReactNode } from 'react';
import classes from './error-boundary.module.css';

interface Props {
  place: string;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  place: string;
}

/** The last resort: when a page cannot be loaded or rendered, offers to reload instead of showing a blank screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main id="main" className={classes.page}>
        <div role="alert">
          <h1 className={classes.title}>This page could not be shown</h1>
          <p className={classes.text}>
            The connection may be down, or there is a newer version of Marque. What you saved is safe.
          </p>
        </div>
        <button type="button" className={classes.button} onClick={() => window.location.reload()}>
          Reload
        </button>
      </main>
    );
  }
}
