/** The ground's collector of events, as any browser's way there is. */
export interface GroundCollector {
  /**
   * @param sent.elements the collector's compact array (decision 0018)
   * @param sent.now our clock: by it the ground corrects the events' times
   * @throws GroundAway when it has not said that it has them; whether it has is then unknown
   */
  collect(sent: { projectId: string; elements: readonly Readonly<Record<string, unknown>>[]; now: Date }): Promise<void>
}
