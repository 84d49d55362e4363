import { Component, type ReactNode } from 'react'
import { phrasesNow } from '../../language/phrases.ts'
import { Button } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { TopBar } from './TopBar.tsx'
import { uiPhrases } from '../ui-phrases.ts'

interface ErrorBoundaryProps {
  /** Another key clears the error: the route. */
  resetKey: string
  onError: (error: unknown) => void
  /** Below the way out: what helps those whom we must help. */
  help?: ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  key: string
}

/** Keeps the frame when a screen throws, and offers a retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, key: this.props.resetKey }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return state.key === props.resetKey ? null : { failed: false, key: props.resetKey }
  }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const t = phrasesNow(uiPhrases)
    return (
      <>
        <TopBar title="" />
        <main>
          <Empty
            heading="h1"
            title={t('failedTitle')}
            action={
              <Button kind="sec2" small onClick={() => this.setState({ failed: false })}>
                {t('retry')}
              </Button>
            }
          >
            {t('failedText')}
          </Empty>
          {this.props.help}
        </main>
      </>
    )
  }
}
