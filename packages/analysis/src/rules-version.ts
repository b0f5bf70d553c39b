// The version of the rules that a verdict is made by. It rises whenever a rule or threshold changes what a verdict could be.
// Judging a stored run again uses today's rules; a verdict of other rules that differs says which version made it.

export const rulesVersion = 1;
