#!/bin/bash
# Draws jobs.jsonl on a Slurm cluster, a 32nd in each task: sbatch Examples/Cluster/slurm-array.sh
# Submit it again after a failure: what is drawn is skipped.
#SBATCH --job-name=gridreel
#SBATCH --array=1-32
#SBATCH --cpus-per-task=4
#SBATCH --mem-per-cpu=500M
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --output=gridreel-%a.log
set -euo pipefail

shard=$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
gridreel batch jobs.jsonl --shard "$shard" --jobs "$SLURM_CPUS_PER_TASK" \
  --skip-existing --make-folders --timeout 60 >"results-$SLURM_ARRAY_TASK_ID.jsonl"
