#!/bin/sh
# A sweep on a Slurm cluster: sbatch fuzz/sweep/examples/slurm.sh
# A job whose results exist has nothing to do when it is submitted again.
# After the last job: zarrproof report --merge sweep.json sweep-*.json
#SBATCH --job-name=zarrproof-sweep
#SBATCH --array=1-1000
#SBATCH --cpus-per-task=2
#SBATCH --time=02:00:00
set -eu
shard=$SLURM_ARRAY_TASK_ID
[ ! -e "sweep-$shard.json" ] || exit 0
exec zarrproof sweep zarr-python --filter float32 --jobs 2 --shard "$shard/1000" \
  --findings "sweep-findings-$shard" --report "json=sweep-$shard.json"
