/** The ground's event collector, the same one that browsers use. */
export interface GroundCollector {
  /**
   * @param sent.elements the collector's compact array (decision 0018)
   * @param sent.now our clock, by which the ground corrects the events' times
   * @throws GroundAway without an acknowledgement; the events may or may not have arrived
   */
  collect(sent: { projectId: string; elements: readonly Readonly<Record<string, unknown>>[]; now: Date }): Promise<void>
}
